import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Change",
  displayName: "Change",
  description: "Last price minus the close of the session before, in dollars.",
  kind: "numeric",
  unit: "price",
  study: "=last-prev_close",
});
