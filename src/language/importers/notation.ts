import type { SourceLanguage } from "#contract";

/** The languages of screeners, and the shorthand that several of them and their users share. */
export type Notation = SourceLanguage | "shorthand";
