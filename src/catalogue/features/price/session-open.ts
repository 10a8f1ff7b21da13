import { open } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "session_open",
  displayName: "Session Open",
  description:
    "First price of the session in the chosen zones so far. With the regular zone alone it is the official one of the daily bar.",
  formula: "first trade of zone today",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "today's open",
    "open of the day",
    "opening price today",
    "day open",
    "market open price",
    "open price today",
    "current day open",
    "session's open",
    "today's opening price",
    "daily open",
    "open of the session",
    "open today",
    "the day's opening price",
    "price at the open",
    "session opening price",
  ],
  expr: () => open,
});
