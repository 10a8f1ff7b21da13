import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Last",
  displayName: "Last Price",
  description: "Price of the last trade of the regular session.",
  synonyms: [
    "last",
    "last price",
    "current price",
    "latest price",
    "last trade",
    "last traded price",
    "live price",
    "last sale",
  ],
  kind: "numeric",
  unit: "price",
  study: "last",
});
