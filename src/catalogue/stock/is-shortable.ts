import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "IsShortable",
  displayName: "Shortable",
  description: "Whether the stock can be borrowed for short selling, by the listings.",
  kind: "boolean",
  field: "shortable",
});
