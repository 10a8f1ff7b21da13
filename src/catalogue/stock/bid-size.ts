import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "BidSize",
  displayName: "Bid Size",
  description: "Shares bid for at the best bid of the newest quote of the day.",
  kind: "numeric",
  unit: "shares",
  study: "bid_size",
});
