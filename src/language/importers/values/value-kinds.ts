import type { ImportedClause } from "../clause.ts";
import type { Series } from "../series.ts";
import type { SourceSpan } from "../translation.ts";
import type { ClauseTruth } from "./truth.ts";

/** Value of an expression on each bar. */
export type Value =
  | { readonly kind: "series"; readonly series: Series; readonly span: SourceSpan }
  | { readonly kind: "truth"; readonly truth: ClauseTruth; readonly span: SourceSpan }
  | ConditionalNumber
  | Tally
  | Streak
  | Rounded
  | Mixed
  | Days
  /** NaN. */
  | { readonly kind: "nothing"; readonly span: SourceSpan }
  | { readonly kind: "text"; readonly text: string; readonly span: SourceSpan };

/** Number that depends on a condition. Its branches are never truths. */
export interface ConditionalNumber {
  readonly kind: "choice";
  readonly test: ImportedClause;
  readonly yes: Value;
  readonly no: Value;
  readonly span: SourceSpan;
}

/** `offset + scale × count`, where the count adds up on how many of its newest bars each condition holds. */
export interface Tally {
  readonly kind: "tally";
  readonly of: readonly { readonly of: ClauseTruth; readonly bars: number }[];
  readonly scale: number;
  readonly offset: number;
  readonly span: SourceSpan;
}

/** Number of consecutive bars, up to the newest, on which a condition held. */
export interface Streak {
  readonly kind: "streak";
  readonly of: ClauseTruth;
  readonly span: SourceSpan;
}

/** Series rounded to `digits` decimal places. */
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

/** `(sum of weight × series) / over + offset` over series of two timeframes, which no formula can calculate. */
export interface Mixed {
  readonly kind: "mixed";
  readonly terms: readonly LinearTerm[];
  readonly over: Series | null;
  readonly offset: number;
  readonly span: SourceSpan;
}

export interface LinearTerm {
  readonly weight: number;
  readonly series: Series;
}
