import { close, div, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { averageTrueRange } from "../../formulas/average-true-range.ts";
import { movingAverage, movingAverageKind } from "../../formulas/moving-average.ts";

export default defineFeature({
  alias: "dist_ma_atr",
  displayName: "Distance to Moving Average in ATR",
  shortLabel: "DIST MA ATR",
  description:
    "(close - moving average of n closes) / ATR(14): how many average true ranges the price is away from its average.",
  formula: "(C-MA)/ATR14",
  category: "advanced",
  unit: "x",
  typical: [-10, 10],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { ma: movingAverageKind, length: int(50, 1, 1000) },
  synonyms: [
    "atr from moving average",
    "atr multiple from ma",
    "atr extension",
    "distance from moving average in atr",
    "distance to ma in atr",
    "atr distance from ma",
    "distance from ma in atrs",
    "atr multiple from moving average",
    "atrs from ma",
    "atr% multiple from ma",
  ],
  expr: ({ ma, length }) => div(sub(close, movingAverage(ma, close, length)), averageTrueRange(14)),
});
