import { close, high, low, mean } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { rangePosition } from "../../formulas/range-position.ts";

export default defineFeature({
  alias: "stoch_k",
  displayName: "Stochastic %K",
  shortLabel: "STOCH %K",
  description:
    "George Lane's oscillator: where the close stands between the lowest low and the highest high of n bars, 0 to 100, smoothed with a simple mean, as the slow %K of TA-Lib's STOCH. smooth = 1 gives the fast %K. A window without range has no value, where TA-Lib gives 0.",
  formula: "SMA(100(C-LL)/(HH-LL),s)",
  origin: "George Lane; TA-Lib 0.6",
  category: "advanced",
  unit: "idx",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(14, 1, 500), smooth: int(3, 1, 100) },
  synonyms: ["stochastic", "stochastic %k", "slow stochastic", "stochastic oscillator", "full stochastic", "stoch k"],
  expr: ({ length, smooth }) => mean(rangePosition(close, low, high, length), smooth),
});
