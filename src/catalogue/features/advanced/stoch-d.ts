import { close, high, low, mean } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { rangePosition } from "../../formulas/range-position.ts";

export default defineFeature({
  alias: "stoch_d",
  displayName: "Stochastic %D",
  shortLabel: "STOCH %D",
  description:
    "Signal line of the stochastic oscillator: simple mean of its smoothed %K, as the slow %D of TA-Lib's STOCH.",
  formula: "SMA(stoch_k,d)",
  origin: "George Lane; TA-Lib 0.6",
  category: "advanced",
  unit: "idx",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(14, 1, 500), smooth: int(3, 1, 100), signal: int(3, 1, 100) },
  synonyms: [
    "stochastic %d",
    "stochastic signal",
    "slow %d",
    "stoch d",
    "slow stochastic %d",
    "stochastic d",
    "%d",
    "stochastic signal line",
    "d line",
    "%d line",
    "stochastic %d line",
    "slow d",
    "stoch %d",
    "stochastic slow d",
    "sto d",
  ],
  expr: ({ length, smooth, signal }) => mean(mean(rangePosition(close, low, high, length), smooth), signal),
});
