import { ema } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "ema",
  displayName: "Exponential Moving Average",
  shortLabel: "EMA",
  description:
    "Exponential moving average with alpha 2 / (n + 1), seeded with the mean of the first n values, as TA-Lib's EMA.",
  formula: "EMA(C,n), alpha 2/(n+1)",
  origin: "TA-Lib 0.6",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(20, 1, 1000) },
  synonyms: [
    "exponential moving average",
    "ema",
    "exponential average",
    "exponential ma",
    "exp moving average",
    "exponential moving avg",
    "exponentially weighted moving average",
    "ewma",
    "exponentially smoothed average",
    "exp ma",
    "xma",
    "expo moving average",
    "exponential mov avg",
    "expma",
    "day ema",
  ],
  expr: ({ source, length }) => ema(source, length),
});
