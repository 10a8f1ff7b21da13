import { low } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "session_low",
  displayName: "Session Low",
  description:
    "Lowest price of the session in the chosen zones so far. With the regular zone alone it is the official one of the daily bar.",
  formula: "min S(z).L",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "low of day",
    "today's low",
    "lod",
    "day's low so far",
    "current day low",
    "intraday low",
    "session's low",
    "low of session",
    "low today",
    "low so far today",
  ],
  expr: () => low,
});
