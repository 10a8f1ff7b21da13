import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Cusip",
  displayName: "CUSIP",
  description: "CUSIP of the stock.",
  kind: "string",
  field: "cusip",
  match: "equals",
});
