import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Watchlist",
  displayName: "Watchlist",
  description: "Watchlists of the account, by id or name, that the stock is on.",
  synonyms: [
    "watchlist",
    "watch list",
    "my list",
    "saved list",
    "my watchlist",
    "favourites",
    "favorites",
    "my stocks",
    "stock list",
    "list of stocks",
    "my watch list",
    "my favorites",
    "my favourites",
    "saved watchlist",
    "on my list",
    "my tickers",
    "my symbols",
  ],
  kind: "string",
  field: "symbol",
  match: "equals",
});
