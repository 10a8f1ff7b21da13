import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Industry",
  displayName: "Industry",
  description: "Industry of the company.",
  kind: "string",
  field: "industry",
  match: "equals",
});
