import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Exchange",
  displayName: "Exchange",
  description: "Market of the primary listing, as a MIC such as XNYS or XNAS.",
  kind: "string",
  field: "exchange",
  match: "equals",
});
