import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Symbol",
  displayName: "Symbol",
  description: "Ticker of the stock at the resolved instant. A value that ends in * is a prefix.",
  synonyms: [
    "symbol",
    "ticker",
    "ticker symbol",
    "stock symbol",
    "ticker list",
    "stock ticker",
    "ticker code",
    "stock code",
    "symbol list",
    "trading symbol",
  ],
  kind: "string",
  field: "symbol",
  match: "prefix",
});
