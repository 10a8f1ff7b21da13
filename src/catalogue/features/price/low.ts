import { low } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "low",
  displayName: "Low",
  description: "Lowest price of the bar. A daily bar holds the official price of the regular session.",
  formula: "L",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "bar low",
    "low",
    "low of the bar",
    "low price",
    "candle low",
    "day low",
    "daily low",
    "lowest price of the bar",
    "low of the candle",
  ],
  expr: () => low,
});
