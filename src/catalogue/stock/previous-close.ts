import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "PreviousClose",
  displayName: "Previous Close",
  description: "Official close of the session before.",
  kind: "numeric",
  unit: "price",
  study: "prev_close",
});
