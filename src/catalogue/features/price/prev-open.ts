import { open } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { ofPriorDay } from "../../zone-values.ts";

export default defineFeature({
  alias: "prev_open",
  displayName: "Previous Open",
  description:
    "Official open of the last regular session before the one of the evaluated bar. On an intraday bar it is therefore yesterday's, also before the open.",
  formula: "D.O[1]",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "date",
  feeds: ["daily"],
  realtime: false,
  params: {},
  synonyms: [
    "yesterday's open",
    "previous open",
    "prior day open",
    "previous day open",
    "prev open",
    "open of the previous day",
    "pdo",
    "previous session open",
    "open of yesterday",
    "prior open",
    "open of the prior day",
    "yesterday's opening price",
  ],
  expr: () => ofPriorDay(open),
});
