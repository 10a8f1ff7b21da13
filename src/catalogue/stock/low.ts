import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Low",
  displayName: "Low",
  description: "Lowest price of the regular session so far.",
  synonyms: ["low", "today's low", "low of the day", "day low", "session low"],
  kind: "numeric",
  unit: "price",
  study: "session_low",
});
