import { NEWEST_CHART_PATTERNS_LENGTH } from "#catalogue";
import { sharedFloats, sharedInts } from "../tiles/tile-set.ts";

/**
 * How long ago the chart patterns of every instrument got their states, on one frame and over one length of history, in
 * memory that threads share: what one has found is there for all. Two that look at the same instrument at once find the
 * same.
 */
export interface ChartPatternTable {
  /** Of instrument i from i * NEWEST_CHART_PATTERNS_LENGTH on. */
  readonly ages: Float64Array;
  /** Per instrument: 0 = not looked at, 1 = its ages are there, 2 = too few bars. Written after the ages. */
  readonly known: Int32Array;
  /** How many are known; and where those that are looked at in idle time begin. */
  readonly counts: Int32Array;
}

export const UNKNOWN = 0;
export const FOUND = 1;
export const TOO_SHORT = 2;
/** Places of the counts. */
export const KNOWN_COUNT = 0;
export const IDLE_FROM = 1;

export function chartPatternTable(instruments: number): ChartPatternTable {
  return {
    ages: sharedFloats(instruments * NEWEST_CHART_PATTERNS_LENGTH),
    known: sharedInts(instruments),
    counts: sharedInts(2),
  };
}
