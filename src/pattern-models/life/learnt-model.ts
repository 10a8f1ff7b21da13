import type { HeadType } from "#contract";
import type { BandQuantile } from "../bands/measure-band.ts";
import type { PatternHead } from "../pattern-head.ts";

/** How the scores of a model were spread when they were measured. */
export interface MeasuredBand {
  /** Stocks that were measured; 0 = too few of them have a window, and random walks stand in. */
  readonly universeSize: number;
  readonly quantiles: readonly BandQuantile[];
  /** Stocks at or above the model's threshold; null = not counted since it was changed. */
  readonly matchCount: number | null;
}

/** What training gives. */
export interface LearntModel {
  readonly head: PatternHead;
  readonly headType: HeadType;
  readonly band: MeasuredBand;
  /** How far the positives stand out of the universe; null with a single one. */
  readonly separation: number | null;
  readonly isWeak: boolean;
  /** Ids of examples that look mislabelled, the most suspicious first. */
  readonly suspects: readonly string[];
}
