import { NEWEST_CHART_PATTERNS_LENGTH } from "#catalogue";
import { sharedInts } from "../../tiles/tile-set.ts";

/**
 * Ages of all chart patterns of every instrument, in bars since the pattern became forming or confirmed, on one frame
 * and one length of history. Threads share the memory. Threads that detect the same instrument at the same time write
 * the same values.
 */
export interface ChartPatternTable {
  /** Ages of instrument i from index i * NEWEST_CHART_PATTERNS_LENGTH on; whole numbers, Infinity or NaN. */
  readonly ages: Float32Array;
  /** Per instrument UNKNOWN, FOUND or TOO_SHORT (too few bars). Written after the ages. */
  readonly known: Int32Array;
  /** Number of known instruments (KNOWN_COUNT), and the next instrument for idle time (IDLE_FROM). */
  readonly counts: Int32Array;
}

export const UNKNOWN = 0;
export const FOUND = 1;
export const TOO_SHORT = 2;
/** Indices into `counts`. */
export const KNOWN_COUNT = 0;
export const IDLE_FROM = 1;

/** Creates an empty table. */
export function chartPatternTable(instruments: number): ChartPatternTable {
  return {
    ages: new Float32Array(new SharedArrayBuffer(4 * instruments * NEWEST_CHART_PATTERNS_LENGTH)),
    known: sharedInts(instruments),
    counts: sharedInts(2),
  };
}
