import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Cik",
  displayName: "CIK",
  description: "The SEC's number of the issuer, with or without zeros in front.",
  kind: "string",
  field: "cik",
  match: "number",
});
