import type { ArrivingBars, LiveRefusalReason, StoredTimeframe } from "#market";

/** Bars to store, which then become visible. */
export interface BarDelivery {
  readonly timeframe: StoredTimeframe;
  readonly bars: ArrivingBars;
  /** Start of the newest minute of which all bars have come, minutes since 1970; absent: time decides. */
  readonly sealed?: number | undefined;
}

export interface RefusedBar {
  /** Index in `bars`. */
  readonly row: number;
  readonly reason: LiveRefusalReason;
}

/** Outcome of a delivery: what the disk holds. */
export interface BarReceipt {
  /** Rows whose ticker and time were not stored before. */
  readonly accepted: number;
  /** Rows that replaced a stored row with other values. */
  readonly replaced: number;
  /** Rows equal to a stored row. */
  readonly repeated: number;
  readonly refused: readonly RefusedBar[];
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
