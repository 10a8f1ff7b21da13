import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "High",
  displayName: "High",
  description: "Highest price of the regular session so far.",
  synonyms: ["high", "today's high", "high of the day", "day high", "session high"],
  kind: "numeric",
  unit: "price",
  study: "session_high",
});
