import { ema, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { macdLine } from "../../formulas/macd-line.ts";

export default defineFeature({
  alias: "macd_hist",
  displayName: "MACD Histogram",
  description: "MACD line less its signal line (see macd and macd_signal). Above 0 the line is above its signal.",
  formula: "macd - signal",
  origin: "Gerald Appel; TA-Lib 0.6",
  category: "advanced",
  unit: "$",
  typical: [-5, 5],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { fast: int(12, 1, 500), slow: int(26, 1, 500), signal: int(9, 1, 500) },
  synonyms: [
    "macd histogram",
    "macd diff",
    "macd difference",
    "macd hist",
    "macd bars",
    "macd histo",
    "histogram of macd",
    "macd oscillator histogram",
    "macd histogram bars",
    "macd h",
    "macdh",
  ],
  aliases: ["macd_histogram"],
  expr: ({ source, fast, slow, signal }) => {
    const line = macdLine(source, fast, slow);
    return sub(line, ema(line, signal));
  },
});
