import { measureBand } from "../bands/measure-band.ts";
import { thresholdOf } from "../bands/threshold.ts";
import { walkScores } from "../bands/walk-scores.ts";
import type { PatternHead } from "../pattern-head.ts";
import type { PatternMarket } from "../pattern-market.ts";
import type { TeachingExample } from "./teaching-example.ts";
import type { MeasuredBand } from "./learnt-model.ts";

/** Below so many windows a percentile of 99.5 rests on one or two stocks. */
const LEAST_UNIVERSE = 500;

export interface Measured {
  readonly head: PatternHead;
  /** Null = the one that follows from the band. */
  readonly threshold: number | null;
  readonly examples: readonly Pick<TeachingExample, "figi">[];
}

/**
 * Scores everybody's newest window. Instruments that have an example are left out of the band: what a model was taught
 * says nothing about how it scores others.
 */
export async function measureModel(
  { head, threshold, examples }: Measured,
  market: PatternMarket,
  signal?: AbortSignal,
): Promise<MeasuredBand> {
  const { windows } = await market.scores(head, signal);
  const taught = new Set(examples.map(({ figi }) => figi));
  const others = windows.filter(({ figi }) => !taught.has(figi));
  const isLarge = others.length >= LEAST_UNIVERSE;
  const scores = isLarge ? Float64Array.from(others, ({ score }) => score) : walkScores(head);
  const quantiles = measureBand(scores);
  const least = threshold ?? thresholdOf(quantiles);
  return {
    universeSize: isLarge ? others.length : 0,
    quantiles,
    matchCount: windows.filter(({ score }) => score >= least).length,
  };
}
