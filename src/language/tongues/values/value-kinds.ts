import type { Clause } from "../clause.ts";
import type { Series } from "../series.ts";
import type { Span } from "../translation.ts";
import type { Truth } from "./truth.ts";

/** What an expression of a script comes to on each bar. */
export type Value =
  | { readonly kind: "series"; readonly series: Series; readonly span: Span }
  | { readonly kind: "truth"; readonly truth: Truth; readonly span: Span }
  | Choice
  | Tally
  | Streak
  | Rounded
  | Mixed
  | Days
  /** Not a number. */
  | { readonly kind: "nothing"; readonly span: Span }
  | { readonly kind: "text"; readonly text: string; readonly span: Span };

/** A number that depends on a condition. Its branches are no truths. */
export interface Choice {
  readonly kind: "choice";
  readonly test: Clause;
  readonly yes: Value;
  readonly no: Value;
  readonly span: Span;
}

/** `offset + scale × how many of the conditions hold`, each looked at on so many of the newest bars. */
export interface Tally {
  readonly kind: "tally";
  readonly of: readonly { readonly of: Truth; readonly bars: number }[];
  readonly scale: number;
  readonly offset: number;
  readonly span: Span;
}

/** For how many bars in a row a condition has held, the newest bar included. */
export interface Streak {
  readonly kind: "streak";
  readonly of: Truth;
  readonly span: Span;
}

/** A series rounded to so many decimal places. */
export interface Rounded {
  readonly kind: "rounded";
  readonly series: Series;
  readonly digits: number;
  readonly to: "nearest" | "up" | "down";
  readonly span: Span;
}

/** Bars until the next earnings report, or their negative; the payload counts them as days. */
export interface Days {
  readonly kind: "days";
  readonly sign: 1 | -1;
  readonly span: Span;
}

/** `(sum of weight × series) / over + offset`, of series on bars of two lengths, which no formula calculates. */
export interface Mixed {
  readonly kind: "mixed";
  readonly terms: readonly Term[];
  readonly over: Series | null;
  readonly offset: number;
  readonly span: Span;
}

export interface Term {
  readonly weight: number;
  readonly series: Series;
}
