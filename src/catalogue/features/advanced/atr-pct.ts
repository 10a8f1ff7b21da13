import { close, div, mul, num } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { averageTrueRange } from "../../formulas/average-true-range.ts";

export default defineFeature({
  alias: "atr_pct",
  displayName: "ATR %",
  shortLabel: "ATR %",
  description: "Average true range in percent of the close: 100 ATR / close, as TA-Lib's NATR.",
  formula: "100 ATR/C",
  origin: "J. Welles Wilder, 1978; TA-Lib 0.6",
  category: "advanced",
  unit: "%",
  bounds: [0, Infinity],
  typical: [0, 20],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(14, 1, 500) },
  synonyms: [
    "atr percent",
    "normalized atr",
    "atr %",
    "normalised average true range",
    "atr percentage",
    "natr",
    "atrp",
    "normalised atr",
    "normalized average true range",
    "average true range percent",
    "average true range %",
    "atr as percent of price",
    "atr % of price",
    "percent atr",
  ],
  aliases: ["natr"],
  expr: ({ length }) => mul(num(100), div(averageTrueRange(length), close)),
});
