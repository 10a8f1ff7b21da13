import { weightedMean } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "wma",
  displayName: "Weighted Moving Average",
  shortLabel: "WMA",
  description: "Mean of the last n values with linear weights, n for the newest and 1 for the oldest, as TA-Lib's WMA.",
  formula: "sum((n-i)C[i])/(n(n+1)/2)",
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
    "weighted moving average",
    "linear weighted moving average",
    "weighted average",
    "weighted ma",
    "linearly weighted moving average",
    "lwma",
    "wmas",
    "weighted moving avg",
    "linear weighted ma",
    "weighted mov avg",
  ],
  expr: ({ source, length }) => weightedMean(source, length),
});
