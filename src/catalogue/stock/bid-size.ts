import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "BidSize",
  displayName: "Bid Size",
  description: "Shares bid for at the best bid of the newest quote of the day.",
  synonyms: ["bid size", "size at the bid", "shares at the bid"],
  kind: "numeric",
  unit: "shares",
  study: "bid_size",
});
