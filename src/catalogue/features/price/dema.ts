import { ema, mul, num, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "dema",
  displayName: "Double Exponential Moving Average",
  shortLabel: "DEMA",
  description: "Patrick Mulloy's average 2 EMA - EMA(EMA), each EMA seeded with a mean, as TA-Lib's DEMA.",
  formula: "2EMA-EMA(EMA)",
  origin: "Patrick Mulloy, 1994; TA-Lib 0.6",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(20, 1, 1000) },
  synonyms: [
    "double exponential moving average",
    "dema",
    "double ema",
    "double exponential ma",
    "double exponential average",
  ],
  expr: ({ source, length }) => {
    const once = ema(source, length);
    return sub(mul(num(2), once), ema(once, length));
  },
});
