import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Name",
  displayName: "Name",
  description: "Name of the company; a value matches when it is a part of it, in either case.",
  kind: "string",
  field: "name",
  match: "contains",
});
