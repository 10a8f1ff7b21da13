import { add, ema, mul, num, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "tema",
  displayName: "Triple Exponential Moving Average",
  shortLabel: "TEMA",
  description:
    "Patrick Mulloy's average 3 EMA - 3 EMA(EMA) + EMA(EMA(EMA)), each EMA seeded with a mean, as TA-Lib's TEMA.",
  formula: "3E1-3E2+E3",
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
    "triple exponential moving average",
    "tema",
    "triple ema",
    "triple exponential ma",
    "triple exponential average line",
  ],
  expr: ({ source, length }) => {
    const once = ema(source, length);
    const twice = ema(once, length);
    return add(sub(mul(num(3), once), mul(num(3), twice)), ema(twice, length));
  },
});
