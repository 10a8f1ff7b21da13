import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "PreviousClose",
  displayName: "Previous Close",
  description: "Official close of the session before.",
  synonyms: [
    "previous close",
    "prior close",
    "yesterday's close",
    "prev close",
    "close of the day before",
    "prior day close",
  ],
  kind: "numeric",
  unit: "price",
  study: "prev_close",
});
