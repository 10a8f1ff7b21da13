import { defineFeature, int } from "../../define-feature.ts";
import { relativeStrengthIndex } from "../../formulas/relative-strength-index.ts";

export default defineFeature({
  alias: "rsi",
  displayName: "Relative Strength Index",
  shortLabel: "RSI",
  description:
    "Welles Wilder's index: 100 × average gain / (average gain + average loss), both Wilder averages of the bar-to-bar changes seeded with the mean of the first n, as TA-Lib's RSI. Null while nothing has moved, where TA-Lib gives 0.",
  formula: "Wilder: 100-100/(1+RMA(up)/RMA(dn))",
  origin: "J. Welles Wilder, 1978; TA-Lib 0.6",
  category: "advanced",
  unit: "idx",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(14, 2, 500) },
  synonyms: [
    "relative strength index",
    "rsi",
    "wilder rsi",
    "relative strength indicator",
    "rsi indicator",
    "rsi reading",
    "rsi value",
    "rsis",
    "wilder relative strength index",
  ],
  expr: ({ source, length }) => relativeStrengthIndex(source, length),
});
