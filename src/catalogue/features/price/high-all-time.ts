import { cumMax, high } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "high_all_time",
  displayName: "All-time High",
  description: "Greatest daily high since the first bar that is stored; the store may begin later than the listing.",
  formula: "max D.H since first bar (return coverage start)",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: [
    "all-time high",
    "all time high",
    "ath",
    "record high",
    "lifetime high",
    "alltime high",
    "historic high",
    "ever high",
    "life high",
    "life time high",
    "historical high",
    "highest price ever",
  ],
  aliases: ["ath"],
  expr: () => cumMax(high),
});
