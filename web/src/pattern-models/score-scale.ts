import type { PatternModel } from "../api/pattern-models.ts";

type Quantiles = PatternModel["scoreBand"]["quantiles"];

/** The scores that a plot shows. */
export interface ScoreRange {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const TENTH = 0.1;
const round = (value: number, step: number): number => Math.round(value / step) * step;

/** From the tenth below the least score to the tenth above the highest, the threshold among them. */
export function scoreRange(quantiles: Quantiles, threshold: number): ScoreRange {
  const scores = [threshold, ...quantiles.map(({ cosine }) => cosine)];
  const low = Math.max(-1, Math.floor((Math.min(...scores) - 0.02) / TENTH) * TENTH);
  const high = Math.min(1, Math.ceil((Math.max(...scores) + 0.05) / TENTH) * TENTH);
  const count = Math.round((high - low) / TENTH);
  const each = count > 10 ? 2 : 1;
  const ticks = Array.from({ length: Math.floor(count / each) + 1 }, (_, k) => round(low + k * each * TENTH, TENTH));
  return { low, high, ticks };
}

/** The score at a share of the width of a plot, to the hundredth, from -1 to 1. */
export function scoreAt(share: number, { low, high }: ScoreRange): number {
  const score = low + Math.min(1, Math.max(0, share)) * (high - low);
  return Math.min(1, Math.max(-1, Math.round(score * 100) / 100));
}

/** Scores with the share of stocks below, ascending. */
export const bandPoints = (quantiles: Quantiles) =>
  quantiles
    .map(({ cosine: score, percentile }) => ({ score, percentile }))
    .toSorted((a, b) => a.percentile - b.percentile);

/** The share of stocks, in per cent, that reach a score, between the quantiles that are told. */
export function shareReaching(quantiles: Quantiles, score: number): number {
  const points = bandPoints(quantiles);
  const after = points.findIndex((point) => point.score >= score);
  if (after === 0) return 100;
  const [below, above] = [points.at(after - 1), points[after]];
  if (after < 0 || below === undefined || above === undefined) return 0;
  const share = above.score === below.score ? 1 : (score - below.score) / (above.score - below.score);
  return 100 - (below.percentile + share * (above.percentile - below.percentile));
}

/** A score as it is written; undefined for what is none. */
export function readScore(written: string): number | undefined {
  const score = Number(written);
  return /^-?\d(\.\d{1,10})?$/.test(written.trim()) && score >= -1 && score <= 1 ? score : undefined;
}
