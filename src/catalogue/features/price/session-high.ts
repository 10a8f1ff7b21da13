import { high } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "session_high",
  displayName: "Session High",
  description:
    "Highest price of the session in the chosen zones so far. With the regular zone alone it is the official one of the daily bar.",
  formula: "max S(z).H",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "high of day",
    "today's high",
    "hod",
    "day's high so far",
    "current day high",
    "intraday high",
    "session's high",
    "high of session",
    "high today",
    "high so far today",
  ],
  expr: () => high,
});
