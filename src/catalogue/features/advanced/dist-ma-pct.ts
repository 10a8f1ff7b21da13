import { close, div, mul, num, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { movingAverage, movingAverageKind } from "../../formulas/moving-average.ts";

export default defineFeature({
  alias: "dist_ma_pct",
  displayName: "Distance to Moving Average %",
  shortLabel: "DIST MA %",
  description:
    "100 × (close / moving average of n closes - 1). The average is simple (sma) or exponential (ema), as the studies of those names.",
  formula: "100(C/MA-1), MA=sma/ema",
  category: "advanced",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-50, 50],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { ma: movingAverageKind, length: int(50, 1, 1000) },
  synonyms: [
    "distance from moving average",
    "percent from moving average",
    "distance from ma",
    "distance to ma",
    "distance from sma",
    "% from sma",
    "% from ma",
    "percent from ma",
    "percent distance from moving average",
    "distance to sma",
    "percent from sma",
    "% distance from moving average",
    "% distance from sma",
    "percent distance from sma",
    "deviation from moving average",
    "price deviation from moving average",
  ],
  expr: ({ ma, length }) => mul(num(100), sub(div(close, movingAverage(ma, close, length)), num(1))),
});
