import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Spread",
  displayName: "Spread",
  description: "Best ask less best bid of the newest quote of the day.",
  synonyms: ["spread", "bid-ask spread", "bid/ask spread", "quoted spread", "ask minus bid"],
  kind: "numeric",
  unit: "price",
  study: "spread",
});
