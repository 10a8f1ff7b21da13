import type { SourceLanguage } from "#contract";

/** Notation of a scan: a screener's language, or the shorthand that users of several screeners share. */
export type Notation = SourceLanguage | "shorthand";
