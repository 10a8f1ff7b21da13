import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "LastSize",
  displayName: "Last Size",
  description: "Shares of the newest trade of the day.",
  kind: "numeric",
  unit: "shares",
  study: "last_size",
});
