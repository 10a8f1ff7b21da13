import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Vwap",
  displayName: "VWAP",
  description: "Volume-weighted average price of the regular session so far.",
  kind: "numeric",
  unit: "price",
  study: "vwap",
});
