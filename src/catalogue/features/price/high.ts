import { high } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "high",
  displayName: "High",
  description: "Highest price of the bar. A daily bar holds the official price of the regular session.",
  formula: "H",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "bar high",
    "high",
    "high of the bar",
    "high price",
    "candle high",
    "day high",
    "daily high",
    "highest price of the bar",
    "high of the candle",
  ],
  expr: () => high,
});
