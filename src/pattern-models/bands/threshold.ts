import type { BandQuantile } from "./measure-band.ts";

const DEFAULT_PERCENTILE = 99.5;
/** Where a default threshold lies at least and at most. */
export const THRESHOLD_BOUNDS = { least: 0.25, most: 0.85 } as const;

/** The score that one in two hundred of the universe reaches; NaN without a band. */
export function budgetScore(band: readonly BandQuantile[]): number {
  return band.find(({ percentile }) => percentile === DEFAULT_PERCENTILE)?.cosine ?? Number.NaN;
}

/** A model's threshold where its owner has set none. */
export function thresholdOf(band: readonly BandQuantile[]): number {
  const score = budgetScore(band);
  const { least, most } = THRESHOLD_BOUNDS;
  return Number.isNaN(score) ? most : Math.min(most, Math.max(least, score));
}
