import { cosine } from "../heads/cosine.ts";

const LEAST_LIKENESS = 0.97;

/**
 * Whether the bars of an example have changed so far that it is no longer what was picked. Cents rounded anew, a close
 * corrected by a percent and splits stay below that; a bar that came or went, or an unadjusted split, does not.
 */
export function hasDrifted(before: Float32Array, now: Float32Array, countBefore: number, countNow: number): boolean {
  return countBefore !== countNow || !(cosine(before, now) >= LEAST_LIKENESS);
}
