import { close } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { ofLastAfterHours } from "../../zone-values.ts";

export default defineFeature({
  alias: "afterhours_last",
  displayName: "After-hours Last",
  description:
    "Last price of the newest after-hours session (16:00 to 20:00 New York time, from 13:00 after an early close): today's once it has begun, else that of the session before. Null when that one had no after-hours trade.",
  formula: "last C, same",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: {},
  synonyms: [
    "after-hours price",
    "afterhours last",
    "post-market price",
    "after-hours last",
    "postmarket price",
    "after-hours trade",
    "afterhours price",
    "after-hours last price",
    "price after hours",
    "ah price",
    "last after-hours price",
  ],
  expr: () => ofLastAfterHours(close),
});
