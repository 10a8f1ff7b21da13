import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Vwap",
  displayName: "VWAP",
  description: "Volume-weighted average price of the regular session so far.",
  synonyms: ["vwap", "volume weighted average price", "session vwap", "today's vwap", "day vwap"],
  kind: "numeric",
  unit: "price",
  study: "vwap",
});
