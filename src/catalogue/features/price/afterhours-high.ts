import { high } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { ofLastAfterHours } from "../../zone-values.ts";

export default defineFeature({
  alias: "afterhours_high",
  displayName: "After-hours High",
  description:
    "Highest price of the newest after-hours session (16:00 to 20:00 New York time, from 13:00 after an early close): today's once it has begun, else that of the session before. Null when that one had no after-hours trade.",
  formula: "max H in 16:00-20:00 of last session day",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: {},
  synonyms: [
    "after-hours high",
    "afterhours high",
    "post-market high",
    "postmarket high",
    "after-hours session high",
    "extended hours high",
    "high after hours",
    "ah high",
  ],
  expr: () => ofLastAfterHours(high),
});
