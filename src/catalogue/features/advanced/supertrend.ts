import { close, high, low, supertrendLine } from "#expression";
import { defineFeature, int, real } from "../../define-feature.ts";
import { averageTrueRange } from "../../formulas/average-true-range.ts";

export default defineFeature({
  alias: "supertrend",
  displayName: "Supertrend",
  description:
    "Olivier Seban's trailing line: (high + low) / 2 ∓ k average true ranges (Wilder's), a band that only moves with the trend; below the price in an up trend, above it in a down trend. The history begins in a down trend, as on TradingView.",
  formula: "ATR trailing line",
  origin: "Olivier Seban",
  category: "advanced",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(10, 1, 500), k: real(3, 0, 50) },
  synonyms: [
    "supertrend line",
    "super trend",
    "supertrend",
    "supertrend indicator",
    "supertrend level",
    "supertrend stop",
    "supertrend value",
  ],
  expr: ({ length, k }) => supertrendLine(high, low, close, averageTrueRange(length), k),
});
