import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Week52High",
  displayName: "52-Week High",
  description: "Highest price of the last 252 sessions, today included.",
  kind: "numeric",
  unit: "price",
  study: "high_52w",
});
