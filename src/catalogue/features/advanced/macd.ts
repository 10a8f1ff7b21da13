import { defineFeature, int } from "../../define-feature.ts";
import { macdLine } from "../../formulas/macd-line.ts";

export default defineFeature({
  alias: "macd",
  displayName: "MACD Line",
  shortLabel: "MACD",
  description:
    "Gerald Appel's line: EMA(fast) - EMA(slow). Each average is seeded with the mean of its own first n values, so that the line is the difference of the studies ema(fast) and ema(slow). TA-Lib's MACD lets the faster average begin together with the slower one; that difference shrinks by the factor 1 - 2 / (fast + 1) with every bar and is gone after some hundred. The signal length has no effect here.",
  formula: "EMA12-EMA26",
  origin: "Gerald Appel; TA-Lib 0.6",
  category: "advanced",
  unit: "$",
  typical: [-10, 10],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { fast: int(12, 1, 500), slow: int(26, 1, 500), signal: int(9, 1, 500) },
  synonyms: [
    "macd line",
    "moving average convergence divergence",
    "macd value",
    "macd",
    "moving average convergence/divergence",
    "macd level",
    "fast macd line",
    "macd indicator",
    "main macd line",
  ],
  expr: ({ source, fast, slow }) => macdLine(source, fast, slow),
});
