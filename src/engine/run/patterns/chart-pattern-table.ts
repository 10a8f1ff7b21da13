import { NEWEST_CHART_PATTERNS_LENGTH } from "#catalogue";
import { noProgress, type SharedProgress } from "./shared-progress.ts";

/**
 * Ages of all chart patterns of every instrument, in bars since the pattern became forming or confirmed, on one frame
 * and one length of history. Threads share the memory. Threads that detect the same instrument at the same time write
 * the same values.
 */
export interface ChartPatternTable extends SharedProgress {
  /** Ages of instrument i from index i * NEWEST_CHART_PATTERNS_LENGTH on; whole numbers, Infinity or NaN. */
  readonly ages: Float32Array;
}

/** States of a known instrument; TOO_SHORT: it has too few bars. */
export const FOUND = 1;
export const TOO_SHORT = 2;

/** Creates an empty table. */
export function chartPatternTable(instruments: number): ChartPatternTable {
  return {
    ages: new Float32Array(new SharedArrayBuffer(4 * instruments * NEWEST_CHART_PATTERNS_LENGTH)),
    ...noProgress(instruments),
  };
}
