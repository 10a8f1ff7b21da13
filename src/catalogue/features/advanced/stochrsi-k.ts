import { mean } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { stochasticRsi } from "../../formulas/stochastic-rsi.ts";

export default defineFeature({
  alias: "stochrsi_k",
  displayName: "Stochastic RSI %K",
  shortLabel: "STOCH RSI %K",
  description:
    "Chande and Kroll's stochastic of the RSI: where the RSI stands between its lowest and highest of n bars, smoothed with a simple mean. smooth = 1 gives the fast %K of TA-Lib's STOCHRSI. Null while the RSI stands still over the window.",
  formula: "stochastic of RSI, smoothed 3",
  origin: "Tushar Chande and Stanley Kroll, 1994; TA-Lib 0.6",
  category: "advanced",
  unit: "idx",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { rsi_length: int(14, 2, 500), length: int(14, 1, 500), smooth: int(3, 1, 100) },
  synonyms: [
    "stochastic rsi",
    "stoch rsi",
    "stochrsi",
    "stoch rsi k",
    "stochrsi k",
    "stochrsi %k",
    "stoch rsi %k",
    "stochastic rsi %k",
    "stochastic rsi k",
    "stochastic relative strength index",
    "srsi",
    "srsi k",
  ],
  expr: ({ source, rsi_length, length, smooth }) => mean(stochasticRsi(source, rsi_length, length), smooth),
});
