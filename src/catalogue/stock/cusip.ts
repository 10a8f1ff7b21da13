import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Cusip",
  displayName: "CUSIP",
  description: "CUSIP of the stock.",
  synonyms: ["cusip", "cusip number", "cusip code", "cusip id"],
  kind: "string",
  field: "cusip",
  match: "equals",
});
