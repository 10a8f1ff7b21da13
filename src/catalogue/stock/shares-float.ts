import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "SharesFloat",
  displayName: "Shares Float",
  description: "Shares that trade freely, by the newest filing that tells them, restated for splits since.",
  kind: "numeric",
  unit: "shares",
  study: "shares_float",
});
