import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Week52High",
  displayName: "52-Week High",
  description: "Highest price of the last 252 sessions, today included.",
  synonyms: ["52-week high", "yearly high", "one year high", "52w high", "12 month high", "annual high", "year high"],
  kind: "numeric",
  unit: "price",
  study: "high_52w",
});
