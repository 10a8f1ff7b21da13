import type { Floats } from "#base";
import type { FeedName } from "#contract";

/**
 * The rows of a feed that an instrument had at an instant: from … to-1 of the columns, in the order in which they became
 * known. Numbers as FEEDS of the contract says; a text is an index into `texts`, and NaN = not told.
 */
export interface FeedRows {
  readonly columns: Readonly<Record<string, Floats>>;
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly from: number;
  readonly to: number;
}

/** The bar beside which a fact stands. Instants are minutes since 1970-01-01T00:00Z, dates days since 1970-01-01. */
export interface FactMoment {
  /** Start of the bar. */
  readonly start: number;
  /** Up to when facts may be read: the end of the bar, at most the instant of the scan. */
  readonly instant: number;
  /** End of the bar by the clock, at most `instant`, which may be long after it beside the newest bar. */
  readonly end: number;
  /** Ordinal of the bar's session and its date. */
  readonly session: number;
  readonly date: number;
  /**
   * Shares of today for one share of that date: the product of the ratios of all splits in effect after it. Bars are
   * restated so; a share count of that date times the factor, or an amount per share divided by it, agrees with them.
   */
  splitsAfter(date: number): number;
}

/** A number that feeds give of an instrument at the instant of a bar. Never allocates; sees no row that was not known. */
export interface Fact {
  readonly op: string;
  readonly feeds: readonly FeedName[];
  /** Names of its numeric parameters, in order. */
  readonly params: readonly string[];
  /** Rough cost of one value in nanoseconds. */
  cost(params: readonly number[]): number;
  /** `rows`: one for each of `feeds`, cut at the moment's instant. NaN = no value. */
  value(rows: readonly FeedRows[], moment: FactMoment, params: readonly number[]): number;
}

export function defineFact(fact: Fact): Fact {
  return Object.freeze(fact);
}

/** The first row of `rows` that became known at `instant` or later; `rows.to` when there is none. */
export function firstKnownFrom(rows: FeedRows, instant: number): number {
  const known = rows.columns["known_at"]!;
  let low = rows.from;
  let high = rows.to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (known[middle]! < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
