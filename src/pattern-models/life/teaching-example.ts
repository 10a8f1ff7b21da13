import type { ExampleLabel, Timeframe } from "#contract";

/** An example as training and the search for drift need it. */
export interface TeachingExample {
  readonly id: string;
  /** The ticker when it was picked. */
  readonly ticker: string;
  readonly figi: string;
  readonly timeframe: Timeframe;
  readonly scale: number;
  /** ISO instant. */
  readonly asOf: string;
  readonly label: ExampleLabel;
  readonly fingerprint: string;
  /** Start of the newest bar, minutes since 1970. */
  readonly newestBar: number;
  readonly path: Float32Array;
  readonly drifted: boolean;
  /** Whether its bars could not be had when they were looked for last. */
  readonly unavailable: boolean;
}
