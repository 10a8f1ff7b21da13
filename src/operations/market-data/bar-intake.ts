import type { ArrivingBars, LiveRefusalReason, LiveRowFact, StoredTimeframe } from "#market";

/** Bars to store, and facts that become rows of feeds; both then become visible. */
export interface BarDelivery {
  readonly timeframe: StoredTimeframe;
  readonly bars: ArrivingBars;
  /** Absent without any. */
  readonly facts?: readonly LiveRowFact[] | undefined;
  /** True: the receipt has the outcome of each row. */
  readonly namesRows?: boolean | undefined;
  /** Start of the newest minute of which all bars have come, minutes since 1970; absent: time decides. */
  readonly sealed?: number | undefined;
}

/** What became of a row that was not refused. */
export type RowOutcome = "accepted" | "replaced" | "repeated";

export interface RefusedBar {
  /** Index in `bars`, or in `facts`. */
  readonly row: number;
  readonly reason: LiveRefusalReason;
}

/** Outcome of a delivery: what the disk holds. */
export interface BarReceipt {
  /** Bars whose ticker and time were not stored before, and facts that say something new. */
  readonly accepted: number;
  /** Rows that replaced a stored row with other values. */
  readonly replaced: number;
  /** Rows equal to a stored row. */
  readonly repeated: number;
  readonly refused: readonly RefusedBar[];
  readonly refusedFacts: readonly RefusedBar[];
  /** One per row of `bars` and per fact; undefined for refused ones. Absent unless the delivery names rows. */
  readonly outcomes?: readonly (RowOutcome | undefined)[];
  readonly factOutcomes?: readonly (RowOutcome | undefined)[];
  /** The minute that the delivery sealed; absent if it sealed none, or a minute that no bar may have. */
  readonly sealed?: number | undefined;
  /** Stored rows of tickers that no instrument has yet, and the tickers. */
  readonly unknown: { readonly rows: number; readonly tickers: readonly string[] };
}

/**
 * Stores bars. Resolves once they are on the disk. Errors: feed_unavailable if too many wait or the folder cannot be written,
 * conflict on the folder of a demo market.
 */
export type TakeBars = (delivery: BarDelivery) => Promise<BarReceipt>;
