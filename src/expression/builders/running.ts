import type { SeriesNode } from "../node.ts";
import { barsSincePrimitive } from "../primitives/bars-since.ts";
import { cumMaxPrimitive, cumMinPrimitive } from "../primitives/cum-extreme.ts";
import { cumSincePrimitive } from "../primitives/cum-since.ts";
import { cumPrimitive } from "../primitives/cum.ts";
import { emaFromFirstPrimitive } from "../primitives/ema-from-first.ts";
import { firstSincePrimitive } from "../primitives/first-since.ts";
import { fisherPrimitive } from "../primitives/fisher.ts";
import { heikinAshiOpenPrimitive } from "../primitives/heikin-ashi-open.ts";
import { kamaPrimitive } from "../primitives/kama.ts";
import { lastBeforePrimitive } from "../primitives/last-before.ts";
import { psarPrimitive } from "../primitives/psar.ts";
import { runLengthPrimitive } from "../primitives/run-length.ts";
import { emaPrimitive, wilderPrimitive } from "../primitives/seeded-average.ts";
import { slotMeanPrimitive } from "../primitives/slot-mean.ts";
import { supertrendDirectionPrimitive, supertrendLinePrimitive } from "../primitives/supertrend.ts";
import { wilderSumPrimitive } from "../primitives/wilder-sum.ts";
import { apply, rows } from "./apply.ts";

/** Exponential average: the mean of the first n, then += (x - average) × 2 / (n + 1). */
export function ema(x: SeriesNode, n: number): SeriesNode {
  return apply(emaPrimitive, [rows("ema", n)], [x]);
}

/** Exponential average seeded with the first value itself (the averages inside TA_ADOSC); NaN before the n-th. */
export function emaFromFirst(x: SeriesNode, n: number): SeriesNode {
  return apply(emaFromFirstPrimitive, [rows("emaFromFirst", n)], [x]);
}

/** Wilder's average: the mean of the first n, then += (x - average) / n. */
export function wilder(x: SeriesNode, n: number): SeriesNode {
  return apply(wilderPrimitive, [rows("wilder", n)], [x]);
}

/** Wilder's sum as TA_PLUS_DI has it: the sum of the first n - 1 values, then total - total / n + x. */
export function wilderSum(x: SeriesNode, n: number): SeriesNode {
  return apply(wilderSumPrimitive, [rows("wilderSum", n)], [x]);
}

/** Sum since the first row. */
export function cum(x: SeriesNode): SeriesNode {
  return apply(cumPrimitive, [], [x]);
}

/** Sum since the row on which `key` took its present value. */
export function cumSince(x: SeriesNode, key: SeriesNode): SeriesNode {
  return apply(cumSincePrimitive, [], [x, key]);
}

/** x on the first row of the present key. */
export function firstSince(x: SeriesNode, key: SeriesNode): SeriesNode {
  return apply(firstSincePrimitive, [], [x, key]);
}

/** The last value that x had under the key before the present one. */
export function lastBefore(x: SeriesNode, key: SeriesNode): SeriesNode {
  return apply(lastBeforePrimitive, [], [x, key]);
}

export function cumMax(x: SeriesNode): SeriesNode {
  return apply(cumMaxPrimitive, [], [x]);
}

export function cumMin(x: SeriesNode): SeriesNode {
  return apply(cumMinPrimitive, [], [x]);
}

/** Signed number of rows in a row on which x has its present sign; 0 where x is 0. */
export function runLength(x: SeriesNode): SeriesNode {
  return apply(runLengthPrimitive, [], [x]);
}

/** Rows since the condition was last not 0; 0 = on this row; NaN before the first time. */
export function barsSince(condition: SeriesNode): SeriesNode {
  return apply(barsSincePrimitive, [], [condition]);
}

/** Kaufman's adaptive moving average (TA_KAMA, which fixes fast = 2 and slow = 30). */
export function kama(x: SeriesNode, n: number, fast: number, slow: number): SeriesNode {
  return apply(kamaPrimitive, [rows("kama", n), fast, slow], [x]);
}

/** Parabolic stop and reverse (TA_SAR): acceleration grows by `step` up to `max`. */
export function psar(highs: SeriesNode, lows: SeriesNode, step: number, max: number): SeriesNode {
  return apply(psarPrimitive, [step, max], [highs, lows]);
}

/** Supertrend: the lower band in an up trend, the upper band in a down trend. */
export function supertrendLine(
  highs: SeriesNode,
  lows: SeriesNode,
  closes: SeriesNode,
  atr: SeriesNode,
  multiplier: number,
): SeriesNode {
  return apply(supertrendLinePrimitive, [multiplier], [highs, lows, closes, atr]);
}

/** Supertrend's direction: 1 up, -1 down. */
export function supertrendDirection(
  highs: SeriesNode,
  lows: SeriesNode,
  closes: SeriesNode,
  atr: SeriesNode,
  multiplier: number,
): SeriesNode {
  return apply(supertrendDirectionPrimitive, [multiplier], [highs, lows, closes, atr]);
}

export function heikinAshiOpen(opens: SeriesNode, highs: SeriesNode, lows: SeriesNode, closes: SeriesNode): SeriesNode {
  return apply(heikinAshiOpenPrimitive, [], [opens, highs, lows, closes]);
}

/** Ehlers' Fisher transform of where x stands in the range of its newest n values. */
export function fisher(x: SeriesNode, n: number): SeriesNode {
  return apply(fisherPrimitive, [rows("fisher", n)], [x]);
}

/** Mean of x at this row's slot over the last n earlier sessions that have it; NaN with fewer. */
export function slotMean(x: SeriesNode, sessions: SeriesNode, slots: SeriesNode, n: number): SeriesNode {
  return apply(slotMeanPrimitive, [rows("slotMean", n)], [x, sessions, slots]);
}
