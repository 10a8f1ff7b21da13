/** The bars of a plain file, oldest first, one column a field. */
export interface PlainBars {
  /** As written in the file. */
  readonly texts: readonly string[];
  /** Minutes since 1970-01-01T00:00Z of the bar's start; of a date without a time, midnight UTC. */
  readonly minutes: Float64Array;
  /** Whether the file gives dates only. */
  readonly datesOnly: boolean;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** NaN where the file does not say. */
  readonly vwap: Float64Array;
  readonly trades: Float64Array;
}
