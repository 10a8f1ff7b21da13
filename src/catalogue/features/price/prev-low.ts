import { low } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { ofPriorDay } from "../../zone-values.ts";

export default defineFeature({
  alias: "prev_low",
  displayName: "Previous Low",
  description:
    "Official low of the last regular session before the one of the evaluated bar. On an intraday bar it is therefore yesterday's, also before the open.",
  formula: "D.L[1]",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "date",
  feeds: ["daily"],
  realtime: false,
  params: {},
  synonyms: [
    "yesterday's low",
    "previous day low",
    "prior day low",
    "pdl",
    "prior low of day",
    "previous low",
    "low of the previous day",
    "prev day low",
    "previous session low",
    "low of yesterday",
    "prior session low",
    "low of the prior day",
  ],
  expr: () => ofPriorDay(low),
});
