import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "AskSize",
  displayName: "Ask Size",
  description: "Shares offered at the best ask of the newest quote of the day.",
  synonyms: ["ask size", "size at the ask", "offer size", "shares at the ask", "offered shares"],
  kind: "numeric",
  unit: "shares",
  study: "ask_size",
});
