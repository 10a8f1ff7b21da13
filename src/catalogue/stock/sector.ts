import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Sector",
  displayName: "Sector",
  description: "Sector of the company.",
  kind: "string",
  field: "sector",
  match: "equals",
});
