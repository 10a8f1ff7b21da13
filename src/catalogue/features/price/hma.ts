import { mul, num, sub, weightedMean } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "hma",
  displayName: "Hull Moving Average",
  shortLabel: "HMA",
  description: "Alan Hull's average: WMA(2 WMA(n/2) - WMA(n), sqrt(n)), with n/2 and sqrt(n) rounded down.",
  formula: "WMA(2WMA(C,n/2)-WMA(C,n), sqrt n)",
  origin: "Alan Hull, 2005",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(20, 2, 1000) },
  synonyms: [
    "hull moving average",
    "hull",
    "hull ma",
    "hull average",
    "hull ma line",
    "alan hull moving average",
    "hullma",
  ],
  expr: ({ source, length }) => {
    const half = weightedMean(source, Math.floor(length / 2));
    return weightedMean(sub(mul(num(2), half), weightedMean(source, length)), Math.floor(Math.sqrt(length)));
  },
});
