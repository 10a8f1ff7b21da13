import { open } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "open",
  displayName: "Open",
  description: "First price of the bar. A daily bar holds the official price of the regular session.",
  formula: "O",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "opening price",
    "open",
    "open price",
    "bar open",
    "open of the bar",
    "opening level",
    "opening print",
    "opening trade",
    "candle open",
  ],
  expr: () => open,
});
