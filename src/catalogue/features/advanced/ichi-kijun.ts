import { defineFeature, int } from "../../define-feature.ts";
import { rangeMiddle } from "../../formulas/range-middle.ts";

export default defineFeature({
  alias: "ichi_kijun",
  displayName: "Ichimoku Base Line",
  shortLabel: "KIJUN",
  description: "Kijun-sen of Goichi Hosoda: middle between the highest high and the lowest low of n bars.",
  formula: "(HH26+LL26)/2",
  origin: "Goichi Hosoda",
  category: "advanced",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(26, 1, 1000) },
  synonyms: [
    "kijun sen",
    "kijun-sen",
    "base line",
    "ichimoku base",
    "kijun",
    "ichimoku base line",
    "kijunsen",
    "ichimoku kijun",
    "ichimoku kijun sen",
    "kijun line",
    "ichimoku baseline",
  ],
  aliases: ["kijun"],
  expr: ({ length }) => rangeMiddle(length),
});
