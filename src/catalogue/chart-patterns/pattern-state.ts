/** Codes of the states in time order; `superseded` is published as expired. */
export const STATE = { forming: 0, confirmed: 1, failed: 2, expired: 3, superseded: 4 } as const;

/** One pattern that has entered, in the frame of the chart. Prices are logarithms relative to the first close. */
export interface TrackedPattern {
  readonly pattern: number;
  readonly shape: number;
  readonly firstBar: number;
  /** Bar of the last pivot. */
  readonly lastBar: number;
  readonly quality: number;
  /** Bar at which the pattern was known. */
  readonly knownAt: number;
  readonly height: number;
  readonly upper: number;
  readonly upperSlope: number;
  readonly upperMargin: number;
  readonly lower: number;
  readonly lowerSlope: number;
  readonly lowerMargin: number;
  /** Last bar at which the pattern may still be forming. */
  readonly openUntil: number;
  state: number;
  /** The bar that set the state. */
  stateBar: number;
  /** 1 bullish, -1 bearish. */
  side: number;
}
