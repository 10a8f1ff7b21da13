import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Ask",
  displayName: "Ask",
  description: "Best ask of the newest quote of the day.",
  synonyms: ["ask", "ask price", "offer", "offer price", "best ask", "best offer"],
  kind: "numeric",
  unit: "price",
  study: "ask",
});
