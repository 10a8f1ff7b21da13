import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Headquarters",
  displayName: "Headquarters",
  description: "Country of the headquarters, as a two-letter code.",
  kind: "string",
  field: "headquarters",
  match: "equals",
});
