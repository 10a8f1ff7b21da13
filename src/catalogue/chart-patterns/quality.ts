import { QUALITY_WEIGHTS } from "./quality-weights.ts";

/** Weighted sum of the evidence: the logarithm of the odds that it is a pattern. */
export function weigh(shape: number, evidence: Float64Array): number {
  const weights = QUALITY_WEIGHTS[shape]!;
  let sum = weights[0]!;
  for (let i = 1; i < weights.length; i++) sum += weights[i]! * evidence[i - 1]!;
  return sum;
}

/**
 * Quality from 0 to 1: the logistic of a weighted sum of the evidence. The weights are those of a logistic regression
 * of planted patterns against the best candidates of random walks.
 */
export function qualityOf(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}

/** What rounding may move in a sum. */
const ROUNDING = 1e-9;

/** A sum below which quality is surely below this one, so that weaker candidates go without their logistic. */
export function leastSum(quality: number): number {
  const share = Math.min(Math.max(quality, 0), 1 - 1e-6);
  return Math.log(share / (1 - share)) - ROUNDING;
}
