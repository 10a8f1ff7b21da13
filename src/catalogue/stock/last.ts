import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Last",
  displayName: "Last Price",
  description: "Price of the last trade of the regular session.",
  kind: "numeric",
  unit: "price",
  study: "last",
});
