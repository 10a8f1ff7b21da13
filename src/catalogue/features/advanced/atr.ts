import { defineFeature, int } from "../../define-feature.ts";
import { averageTrueRange } from "../../formulas/average-true-range.ts";

export default defineFeature({
  alias: "atr",
  displayName: "Average True Range",
  shortLabel: "ATR",
  description:
    "Wilder's average of the true range, max(high - low, |high - close before|, |low - close before|), seeded with the mean of the first n from the second bar on, as TA-Lib's ATR.",
  formula: "RMA(TR,n)",
  origin: "J. Welles Wilder, 1978; TA-Lib 0.6",
  category: "advanced",
  unit: "$",
  bounds: [0, Infinity],
  typical: [0, 20],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(14, 1, 500) },
  synonyms: ["average true range", "atr", "avg true range"],
  expr: ({ length }) => averageTrueRange(length),
});
