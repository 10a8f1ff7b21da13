import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Bid",
  displayName: "Bid",
  description: "Best bid of the newest quote of the day.",
  synonyms: ["bid", "bid price", "best bid", "current bid"],
  kind: "numeric",
  unit: "price",
  study: "bid",
});
