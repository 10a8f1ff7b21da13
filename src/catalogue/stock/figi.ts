import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Figi",
  displayName: "FIGI",
  description: "FIGI of the stock.",
  kind: "string",
  field: "figi",
  match: "equals",
});
