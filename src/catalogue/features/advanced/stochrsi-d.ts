import { mean } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { stochasticRsi } from "../../formulas/stochastic-rsi.ts";

export default defineFeature({
  alias: "stochrsi_d",
  displayName: "Stochastic RSI %D",
  shortLabel: "STOCH RSI %D",
  description: "Signal line of the stochastic RSI: simple mean of its smoothed %K.",
  formula: "SMA(stochrsi_k,3)",
  origin: "Tushar Chande and Stanley Kroll, 1994; TA-Lib 0.6",
  category: "advanced",
  unit: "idx",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { rsi_length: int(14, 2, 500), length: int(14, 1, 500), smooth: int(3, 1, 100), signal: int(3, 1, 100) },
  synonyms: [
    "stochastic rsi signal",
    "stoch rsi d",
    "stochrsi d",
    "stochrsi %d",
    "stoch rsi %d",
    "stochastic rsi %d",
    "stochastic rsi d",
    "stochrsi signal",
    "stoch rsi signal",
    "srsi d",
    "stochastic rsi signal line",
  ],
  expr: ({ source, rsi_length, length, smooth, signal }) =>
    mean(mean(stochasticRsi(source, rsi_length, length), smooth), signal),
});
