import { mean } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "sma",
  displayName: "Simple Moving Average",
  shortLabel: "SMA",
  description: "Mean of the last n values, as in TA-Lib's SMA. Null until n bars exist.",
  formula: "mean(C,n)",
  origin: "TA-Lib 0.6",
  category: "price",
  unit: "$",
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(20, 1, 1000) },
  synonyms: ["moving average", "simple moving average", "ma", "dma", "day moving average"],
  expr: ({ source, length }) => mean(source, length),
});
