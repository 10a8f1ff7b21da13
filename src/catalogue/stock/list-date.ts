import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "ListDate",
  displayName: "List Date",
  description: "First day on which the stock traded.",
  kind: "date",
  field: "listDate",
});
