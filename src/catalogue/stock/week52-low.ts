import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Week52Low",
  displayName: "52-Week Low",
  description: "Lowest price of the last 252 sessions, today included.",
  synonyms: ["52-week low", "yearly low", "one year low", "52w low", "12 month low", "annual low", "year low"],
  kind: "numeric",
  unit: "price",
  study: "low_52w",
});
