import { ema } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { macdLine } from "../../formulas/macd-line.ts";

export default defineFeature({
  alias: "macd_signal",
  displayName: "MACD Signal",
  description: "Signal line of the MACD: EMA of the MACD line (see macd), seeded with the mean of its first n values.",
  formula: "EMA(macd,9)",
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
    "macd signal",
    "macd signal line",
    "signal line",
    "macd trigger",
    "macd trigger line",
    "macd signalline",
    "signal line of macd",
    "macd 9 ema",
  ],
  expr: ({ source, fast, slow, signal }) => ema(macdLine(source, fast, slow), signal),
});
