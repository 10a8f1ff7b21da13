import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Watchlist",
  displayName: "Watchlist",
  description: "Watchlists of the account, by id or name, that the stock is on.",
  kind: "string",
  field: "symbol",
  match: "equals",
});
