import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Low",
  displayName: "Low",
  description: "Lowest price of the regular session so far.",
  kind: "numeric",
  unit: "price",
  study: "session_low",
});
