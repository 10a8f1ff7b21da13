import type { SeriesNode } from "../node.ts";
import { barsSinceHighestPrimitive, barsSinceLowestPrimitive } from "../primitives/bars-since-extreme.ts";
import { correlationPrimitive, covariancePrimitive } from "../primitives/covariance.ts";
import { highestPrimitive } from "../primitives/highest.ts";
import { lagPrimitive } from "../primitives/lag.ts";
import { linregEndPrimitive, linregR2Primitive, linregSlopePrimitive } from "../primitives/linear-regression.ts";
import { lowestPrimitive } from "../primitives/lowest.ts";
import { maxDrawdownPrimitive } from "../primitives/max-drawdown.ts";
import { meanDeviationPrimitive } from "../primitives/mean-deviation.ts";
import { meanPrimitive } from "../primitives/mean.ts";
import { percentRankPrimitive } from "../primitives/percent-rank.ts";
import { pointOfControlPrimitive } from "../primitives/point-of-control.ts";
import { sampleStdevPrimitive, stdevPrimitive } from "../primitives/stdev.ts";
import { sumOverPrimitive } from "../primitives/sum-over.ts";
import { sumPrimitive } from "../primitives/sum.ts";
import { trueRangePrimitive } from "../primitives/true-range.ts";
import { weightedMeanPrimitive } from "../primitives/weighted-mean.ts";
import { apply, rows } from "./apply.ts";
import { sub } from "./arithmetic.ts";
import { close, high, low } from "./columns.ts";

/** x, n rows earlier. */
export function lag(x: SeriesNode, n: number): SeriesNode {
  rows("lag", n, 0);
  if (n === 0) return x;
  if (x.kind === "call" && x.primitive === lagPrimitive) return lag(x.inputs[0]!, x.params[0]! + n);
  return apply(lagPrimitive, [n], [x]);
}

/** x minus x of n rows earlier. */
export function change(x: SeriesNode, n: number): SeriesNode {
  return sub(x, lag(x, n));
}

/** max(high - low, |high - close[1]|, |low - close[1]|); NaN on the first bar (TA_TRANGE). */
export function trueRange(): SeriesNode {
  return apply(trueRangePrimitive, [], [high, low, close]);
}

export function sum(x: SeriesNode, n: number): SeriesNode {
  return apply(sumPrimitive, [rows("sum", n)], [x]);
}

export function mean(x: SeriesNode, n: number): SeriesNode {
  return apply(meanPrimitive, [rows("mean", n)], [x]);
}

/** Population standard deviation (divided by n). */
export function stdev(x: SeriesNode, n: number): SeriesNode {
  return apply(stdevPrimitive, [rows("stdev", n)], [x]);
}

/** Sample standard deviation (divided by n - 1). */
export function sampleStdev(x: SeriesNode, n: number): SeriesNode {
  return apply(sampleStdevPrimitive, [rows("sampleStdev", n, 2)], [x]);
}

/** Linear weights 1 … n, the newest the heaviest (TA_WMA). */
export function weightedMean(x: SeriesNode, n: number): SeriesNode {
  return apply(weightedMeanPrimitive, [rows("weightedMean", n)], [x]);
}

export function highest(x: SeriesNode, n: number): SeriesNode {
  return apply(highestPrimitive, [rows("highest", n)], [x]);
}

export function lowest(x: SeriesNode, n: number): SeriesNode {
  return apply(lowestPrimitive, [rows("lowest", n)], [x]);
}

/** Rows since the highest of the newest n; 0 = this row; of equals the most recent. */
export function barsSinceHighest(x: SeriesNode, n: number): SeriesNode {
  return apply(barsSinceHighestPrimitive, [rows("barsSinceHighest", n)], [x]);
}

export function barsSinceLowest(x: SeriesNode, n: number): SeriesNode {
  return apply(barsSinceLowestPrimitive, [rows("barsSinceLowest", n)], [x]);
}

/** Slope per row of the least-squares line through the newest n values. */
export function linregSlope(x: SeriesNode, n: number): SeriesNode {
  return apply(linregSlopePrimitive, [rows("linregSlope", n, 2)], [x]);
}

/** Share of the variance that the line explains, 0 … 1; NaN when all values are equal. */
export function linregR2(x: SeriesNode, n: number): SeriesNode {
  return apply(linregR2Primitive, [rows("linregR2", n, 2)], [x]);
}

/** The line's value at the newest row. */
export function linregEnd(x: SeriesNode, n: number): SeriesNode {
  return apply(linregEndPrimitive, [rows("linregEnd", n, 2)], [x]);
}

/** Mean absolute deviation from the window's mean. */
export function meanDeviation(x: SeriesNode, n: number): SeriesNode {
  return apply(meanDeviationPrimitive, [rows("meanDeviation", n)], [x]);
}

/** 100 × the share of the n values before this row that are below it. */
export function percentRank(x: SeriesNode, n: number): SeriesNode {
  return apply(percentRankPrimitive, [rows("percentRank", n)], [x]);
}

/** Population covariance. */
export function covariance(a: SeriesNode, b: SeriesNode, n: number): SeriesNode {
  return apply(covariancePrimitive, [rows("covariance", n)], [a, b]);
}

/** Pearson's correlation, -1 … 1; NaN when either does not vary. */
export function correlation(a: SeriesNode, b: SeriesNode, n: number): SeriesNode {
  return apply(correlationPrimitive, [rows("correlation", n, 2)], [a, b]);
}

/** 100 × the least of x / (highest x of the window so far) - 1; 0 or negative. */
export function maxDrawdown(x: SeriesNode, n: number): SeriesNode {
  return apply(maxDrawdownPrimitive, [rows("maxDrawdown", n)], [x]);
}

/** The greatest value a count of rows can take, as far as its node tells. */
function greatestCount(node: SeriesNode): number | undefined {
  if (node.kind === "constant") return node.value;
  if (node.kind !== "call") return undefined;
  const counts = node.primitive === barsSinceHighestPrimitive || node.primitive === barsSinceLowestPrimitive;
  return counts ? node.params[0]! - 1 : undefined;
}

/**
 * Sum of the barsBack + 1 newest rows, where barsBack is a series; NaN where barsBack is no whole number of
 * 0 … most or reaches before the first row. `most` is known of barsSinceHighest and barsSinceLowest; give it else.
 */
export function sumOver(x: SeriesNode, barsBack: SeriesNode, most = greatestCount(barsBack)): SeriesNode {
  if (most === undefined) throw new Error(`sumOver cannot tell how far ${barsBack.key} reaches back; pass \`most\``);
  return apply(sumOverPrimitive, [rows("sumOver", most, 0)], [x, barsBack]);
}

/**
 * The price level with the most volume in the newest n bars: their range is cut into equal `levels`, each bar's volume
 * is spread evenly over its high–low, and the middle of the fullest level is the answer (of equals the lowest).
 */
export function pointOfControl(
  highs: SeriesNode,
  lows: SeriesNode,
  volumes: SeriesNode,
  n: number,
  levels: number,
): SeriesNode {
  const params = [rows("pointOfControl", n), rows("pointOfControl", levels)];
  return apply(pointOfControlPrimitive, params, [highs, lows, volumes]);
}
