import { high } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { ofPriorDay } from "../../zone-values.ts";

export default defineFeature({
  alias: "prev_high",
  displayName: "Previous High",
  description:
    "Official high of the last regular session before the one of the evaluated bar. On an intraday bar it is therefore yesterday's, also before the open.",
  formula: "D.H[1]",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "date",
  feeds: ["daily"],
  realtime: false,
  params: {},
  synonyms: [
    "yesterday's high",
    "previous day high",
    "prior day high",
    "pdh",
    "prior high of day",
    "previous high",
    "high of the previous day",
    "prev day high",
    "previous session high",
    "high of yesterday",
    "prior session high",
    "high of the prior day",
  ],
  expr: () => ofPriorDay(high),
});
