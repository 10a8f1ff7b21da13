import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "TradingStatus",
  displayName: "Trading Status",
  description:
    "active, halted or suspended, by the newest row of the feed of halts; without the feed a stock with a bar in the newest session is active, and of others nothing is known. Delisted stocks are in no universe.",
  kind: "string",
  field: "tradingStatus",
  match: "equals",
});
