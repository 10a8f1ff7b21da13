import { div, ema, mul, num } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { macdLine } from "../../formulas/macd-line.ts";

export default defineFeature({
  alias: "ppo",
  displayName: "Percentage Price Oscillator",
  shortLabel: "PPO",
  description:
    "MACD line in percent of the slow average: 100 (EMA(fast) - EMA(slow)) / EMA(slow). The averages are those of the study macd. TA-Lib's PPO takes simple means unless told otherwise.",
  formula: "100 macd/EMA26",
  origin: "Gerald Appel; TA-Lib 0.6",
  category: "advanced",
  unit: "%",
  typical: [-10, 10],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { fast: int(12, 1, 500), slow: int(26, 1, 500) },
  synonyms: [
    "percentage price oscillator",
    "macd percent",
    "percent price oscillator",
    "price oscillator percent",
    "ppo line",
    "percentage price osc",
  ],
  expr: ({ source, fast, slow }) => {
    const line = macdLine(source, fast, slow);
    return mul(num(100), div(line, ema(source, slow)));
  },
});
