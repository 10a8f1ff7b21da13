/** The bars of a plain file, oldest first, one column per field. */
export interface PlainBars {
  /** Times as written in the file. */
  readonly texts: readonly string[];
  /** Start of each bar in minutes since 1970-01-01T00:00Z; midnight UTC for a date without a time. */
  readonly minutes: Float64Array;
  /** True if no row has a time of day. */
  readonly datesOnly: boolean;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** NaN if the file has no value. */
  readonly vwap: Float64Array;
  readonly trades: Float64Array;
}
