import type { BandQuantile } from "./measure-band.ts";
import { budgetScore } from "./threshold.ts";

const WEAK = 0.05;

export interface Separation {
  /** Median score of the positive examples, each by a head fitted to the others, less the band's 99.5th percentile. */
  readonly value: number;
  readonly verdict: "clear" | "weak" | "not_separable";
}

/** How far a model's examples stand out of the universe; undefined with a single positive or without a band. */
export function separation(heldOutScores: Float64Array, band: readonly BandQuantile[]): Separation | undefined {
  const value = median(heldOutScores) - budgetScore(band);
  if (Number.isNaN(value)) return undefined;
  return { value, verdict: value < 0 ? "not_separable" : value < WEAK ? "weak" : "clear" };
}

function median(values: Float64Array): number {
  const sorted = values.toSorted();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
