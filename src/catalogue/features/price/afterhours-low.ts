import { low } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { ofLastAfterHours } from "../../zone-values.ts";

export default defineFeature({
  alias: "afterhours_low",
  displayName: "After-hours Low",
  description:
    "Lowest price of the newest after-hours session (16:00 to 20:00 New York time, from 13:00 after an early close): today's once it has begun, else that of the session before. Null when that one had no after-hours trade.",
  formula: "min L, same",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: {},
  synonyms: [
    "after-hours low",
    "afterhours low",
    "post-market low",
    "postmarket low",
    "after-hours session low",
    "extended hours low",
    "low after hours",
    "ah low",
  ],
  expr: () => ofLastAfterHours(low),
});
