import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "ChangePercent",
  displayName: "Change %",
  description: "Last price against the close of the session before, in percent.",
  synonyms: [
    "percent change today",
    "day change percent",
    "change on the day",
    "today's percent change",
    "percent change on the day",
    "change today",
    "daily percent change",
    "daily change percent",
  ],
  kind: "numeric",
  unit: "percent",
  study: "=(last/prev_close-1)*100",
});
