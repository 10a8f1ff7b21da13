import { high } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { inZoneToday } from "../../zone-values.ts";

export default defineFeature({
  alias: "premarket_high",
  displayName: "Premarket High",
  description:
    "Highest price between 04:00 and 09:30 New York time of the session, so far. Null on a day without a premarket trade.",
  formula: "max H in 04:00-09:30 today",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: {},
  synonyms: [
    "premarket high",
    "pre-market high",
    "pmh",
    "premkt high",
    "pm high",
    "high of the premarket",
    "pre-market session high",
    "premarket session high",
    "high of the pre-market",
    "pre-mkt high",
    "premarket hi",
  ],
  expr: () => inZoneToday("premarket", high),
});
