import type { Tongue } from "#contract";

/** The languages of screeners, and the shorthand that several of them and their users share. */
export type Notation = Tongue | "shorthand";
