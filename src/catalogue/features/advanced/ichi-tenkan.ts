import { defineFeature, int } from "../../define-feature.ts";
import { rangeMiddle } from "../../formulas/range-middle.ts";

export default defineFeature({
  alias: "ichi_tenkan",
  displayName: "Ichimoku Conversion Line",
  shortLabel: "TENKAN",
  description: "Tenkan-sen of Goichi Hosoda: middle between the highest high and the lowest low of n bars.",
  formula: "(HH9+LL9)/2",
  origin: "Goichi Hosoda",
  category: "advanced",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(9, 1, 1000) },
  synonyms: [
    "tenkan sen",
    "tenkan-sen",
    "conversion line",
    "ichimoku conversion",
    "tenkan",
    "ichimoku conversion line",
    "tenkansen",
    "ichimoku tenkan",
    "ichimoku tenkan sen",
    "tenkan line",
    "turning line",
  ],
  aliases: ["tenkan"],
  expr: ({ length }) => rangeMiddle(length),
});
