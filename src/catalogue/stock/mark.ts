import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Mark",
  displayName: "Mark",
  description:
    "Middle of the newest quote of the day, or the last price of the regular session where there is no quote.",
  synonyms: ["mark", "mark price", "mark to market price", "marked price"],
  kind: "numeric",
  unit: "price",
  study: "mark",
});
