import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Exchange",
  displayName: "Exchange",
  description: "Market of the primary listing, as a MIC such as XNYS or XNAS.",
  synonyms: [
    "exchange",
    "listing exchange",
    "primary exchange",
    "stock exchange",
    "listed on",
    "primary listing",
    "listing venue",
    "market of listing",
    "listing market",
    "trading venue",
    "exchange listing",
    "primary market",
    "mic",
    "home exchange",
  ],
  kind: "string",
  field: "exchange",
  match: "equals",
});
