import { low } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { inZoneToday } from "../../zone-values.ts";

export default defineFeature({
  alias: "premarket_low",
  displayName: "Premarket Low",
  description:
    "Lowest price between 04:00 and 09:30 New York time of the session, so far. Null on a day without a premarket trade.",
  formula: "min L in 04:00-09:30 today",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: {},
  synonyms: [
    "premarket low",
    "pre-market low",
    "pml",
    "premkt low",
    "pm low",
    "low of the premarket",
    "pre-market session low",
    "premarket session low",
    "low of the pre-market",
    "pre-mkt low",
    "premarket lo",
  ],
  expr: () => inZoneToday("premarket", low),
});
