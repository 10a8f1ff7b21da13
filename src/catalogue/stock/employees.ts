import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Employees",
  displayName: "Employees",
  description: "Number of employees by the listings.",
  kind: "listedNumber",
  field: "employees",
});
