import type { ImportedClause } from "../clause.ts";
import type { Series } from "../series.ts";
import type { SourceSpan } from "../translation.ts";
import type { Truth } from "./truth.ts";

/** What an expression of a script comes to on each bar. */
export type Value =
  | { readonly kind: "series"; readonly series: Series; readonly span: SourceSpan }
  | { readonly kind: "truth"; readonly truth: Truth; readonly span: SourceSpan }
  | Choice
  | Tally
  | Streak
  | Rounded
  | Mixed
  | Days
  /** Not a number. */
  | { readonly kind: "nothing"; readonly span: SourceSpan }
  | { readonly kind: "text"; readonly text: string; readonly span: SourceSpan };

/** A number that depends on a condition. Its branches are no truths. */
export interface Choice {
  readonly kind: "choice";
  readonly test: ImportedClause;
  readonly yes: Value;
  readonly no: Value;
  readonly span: SourceSpan;
}

/** `offset + scale × how many of the conditions hold`, each looked at on so many of the newest bars. */
export interface Tally {
  readonly kind: "tally";
  readonly of: readonly { readonly of: Truth; readonly bars: number }[];
  readonly scale: number;
  readonly offset: number;
  readonly span: SourceSpan;
}

/** For how many bars in a row a condition has held, the newest bar included. */
export interface Streak {
  readonly kind: "streak";
  readonly of: Truth;
  readonly span: SourceSpan;
}

/** A series rounded to so many decimal places. */
export interface Rounded {
  readonly kind: "rounded";
  readonly series: Series;
  readonly digits: number;
  readonly to: "nearest" | "up" | "down";
  readonly span: SourceSpan;
}

/** Bars until the next earnings report, or their negative; the payload counts them as days. */
export interface Days {
  readonly kind: "days";
  readonly sign: 1 | -1;
  readonly span: SourceSpan;
}

/** `(sum of weight × series) / over + offset`, of series on bars of two lengths, which no formula calculates. */
export interface Mixed {
  readonly kind: "mixed";
  readonly terms: readonly Term[];
  readonly over: Series | null;
  readonly offset: number;
  readonly span: SourceSpan;
}

export interface Term {
  readonly weight: number;
  readonly series: Series;
}
