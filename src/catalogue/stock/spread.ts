import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Spread",
  displayName: "Spread",
  description: "Best ask less best bid of the newest quote of the day.",
  kind: "numeric",
  unit: "price",
  study: "spread",
});
