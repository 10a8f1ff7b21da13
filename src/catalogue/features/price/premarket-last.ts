import { close } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { inZoneToday } from "../../zone-values.ts";

export default defineFeature({
  alias: "premarket_last",
  displayName: "Premarket Last",
  description:
    "Last price between 04:00 and 09:30 New York time of the session, so far. Null on a day without a premarket trade.",
  formula: "last C in 04:00-09:30 today",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: {},
  synonyms: [
    "premarket price",
    "pre-market last",
    "premarket close",
    "pre-market price",
    "premarket last price",
    "last premarket price",
    "premarket trade",
    "pre-market last price",
    "pre-market close",
    "premkt price",
    "price in premarket",
    "last pre-market price",
  ],
  expr: () => inZoneToday("premarket", close),
});
