import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Optionable",
  displayName: "Optionable",
  description: "Whether options on the stock are listed, by the listings.",
  kind: "boolean",
  field: "optionable",
});
