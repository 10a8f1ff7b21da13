import { close, div, mul, num, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { movingAverage, movingAverageKind } from "../../formulas/moving-average.ts";

export default defineFeature({
  alias: "ma_spread_pct",
  displayName: "Moving Average Spread %",
  shortLabel: "MA SPREAD %",
  description:
    "100 × (faster moving average / slower moving average - 1) of closes: above 0 the faster one is on top, as after a golden cross.",
  formula: "100(MA_f/MA_s-1)",
  category: "advanced",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-50, 50],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { fast: int(50, 1, 1000), slow: int(200, 1, 1000), ma: movingAverageKind },
  synonyms: [
    "moving average spread",
    "ma spread",
    "spread between moving averages",
    "moving average gap",
    "gap between moving averages",
    "distance between moving averages",
    "ma spread percent",
    "moving average spread percent",
  ],
  expr: ({ fast, slow, ma }) =>
    mul(num(100), sub(div(movingAverage(ma, close, fast), movingAverage(ma, close, slow)), num(1))),
});
