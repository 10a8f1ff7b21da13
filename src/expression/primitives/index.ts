import type { Primitive } from "../primitive.ts";
import * as arithmetic from "./arithmetic.ts";
import * as barsSinceExtreme from "./bars-since-extreme.ts";
import { barsSincePrimitive } from "./bars-since.ts";
import { calendarKeyPrimitive } from "./calendar-key.ts";
import * as compare from "./compare.ts";
import * as covariance from "./covariance.ts";
import * as cumExtreme from "./cum-extreme.ts";
import { cumSincePrimitive } from "./cum-since.ts";
import { cumPrimitive } from "./cum.ts";
import { emaFromFirstPrimitive } from "./ema-from-first.ts";
import { firstSincePrimitive } from "./first-since.ts";
import { fisherPrimitive } from "./fisher.ts";
import { heikinAshiOpenPrimitive } from "./heikin-ashi-open.ts";
import { highestPrimitive } from "./highest.ts";
import { kamaPrimitive } from "./kama.ts";
import { lagPrimitive } from "./lag.ts";
import { lastBeforePrimitive } from "./last-before.ts";
import * as linearRegression from "./linear-regression.ts";
import * as logic from "./logic.ts";
import { lowestPrimitive } from "./lowest.ts";
import { maxDrawdownPrimitive } from "./max-drawdown.ts";
import { meanDeviationPrimitive } from "./mean-deviation.ts";
import { meanPrimitive } from "./mean.ts";
import { percentRankPrimitive } from "./percent-rank.ts";
import { pointOfControlPrimitive } from "./point-of-control.ts";
import { psarPrimitive } from "./psar.ts";
import { runLengthPrimitive } from "./run-length.ts";
import { emaPrimitive, wilderPrimitive } from "./seeded-average.ts";
import * as select from "./select.ts";
import { slotMeanPrimitive } from "./slot-mean.ts";
import * as stdev from "./stdev.ts";
import { sumOverPrimitive } from "./sum-over.ts";
import { sumPrimitive } from "./sum.ts";
import * as supertrend from "./supertrend.ts";
import { trueRangePrimitive } from "./true-range.ts";
import * as unary from "./unary.ts";
import { weightedMeanPrimitive } from "./weighted-mean.ts";
import { wilderSumPrimitive } from "./wilder-sum.ts";

/** Every primitive, once: what the conformance test runs over. */
export const PRIMITIVES: readonly Primitive[] = Object.freeze([
  ...Object.values(arithmetic),
  ...Object.values(unary),
  ...Object.values(compare),
  ...Object.values(logic),
  ...Object.values(select),
  calendarKeyPrimitive,
  lagPrimitive,
  trueRangePrimitive,
  sumPrimitive,
  meanPrimitive,
  ...Object.values(stdev),
  weightedMeanPrimitive,
  highestPrimitive,
  lowestPrimitive,
  ...Object.values(barsSinceExtreme),
  ...Object.values(linearRegression),
  meanDeviationPrimitive,
  percentRankPrimitive,
  ...Object.values(covariance),
  maxDrawdownPrimitive,
  sumOverPrimitive,
  pointOfControlPrimitive,
  emaPrimitive,
  emaFromFirstPrimitive,
  wilderPrimitive,
  wilderSumPrimitive,
  cumPrimitive,
  cumSincePrimitive,
  firstSincePrimitive,
  lastBeforePrimitive,
  ...Object.values(cumExtreme),
  runLengthPrimitive,
  barsSincePrimitive,
  kamaPrimitive,
  psarPrimitive,
  ...Object.values(supertrend),
  heikinAshiOpenPrimitive,
  fisherPrimitive,
  slotMeanPrimitive,
]);
