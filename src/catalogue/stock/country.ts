import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Country",
  displayName: "Country",
  description: "Country of incorporation, as a two-letter code.",
  kind: "string",
  field: "country",
  match: "equals",
});
