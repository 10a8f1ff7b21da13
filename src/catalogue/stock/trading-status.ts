import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "TradingStatus",
  displayName: "Trading Status",
  description:
    "active, halted or suspended, by the newest row of the feed of halts; without the feed a stock with a bar in the newest session is active, and of others nothing is known. Delisted stocks are in no universe.",
  synonyms: [
    "trading status",
    "trade status",
    "status of trading",
    "trading state",
    "listing status",
    "status",
    "trading halt status",
  ],
  kind: "string",
  field: "tradingStatus",
  match: "equals",
});
