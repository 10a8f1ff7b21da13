import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Change",
  displayName: "Change",
  description: "Last price minus the close of the session before, in dollars.",
  synonyms: [
    "change today in dollars",
    "day change in dollars",
    "today's change in dollars",
    "dollar change today",
    "net change on the day",
    "point change today",
    "change on the day in dollars",
  ],
  kind: "numeric",
  unit: "price",
  study: "=last-prev_close",
});
