import { framed, high } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "or_high",
  displayName: "Opening Range High",
  description: "Highest price of the first n minutes of the regular session. Null until those minutes have passed.",
  formula: "max H in first n minutes of regular; null before they end",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: { minutes: int(30, 1, 390) },
  synonyms: [
    "opening range high",
    "orb high",
    "or high",
    "orh",
    "high of the opening range",
    "opening range top",
    "top of the opening range",
    "first minutes' high",
    "open range high",
    "orb top",
    "initial balance high",
  ],
  expr: ({ minutes }) => framed({ timeframe: "1d", zones: [`open_${minutes}`] }, "today-closed", high),
});
