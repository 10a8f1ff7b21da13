import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Open",
  displayName: "Open",
  description: "First price of the regular session.",
  kind: "numeric",
  unit: "price",
  study: "session_open",
});
