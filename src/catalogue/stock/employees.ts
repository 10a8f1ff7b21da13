import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Employees",
  displayName: "Employees",
  description: "Number of employees by the listings.",
  synonyms: [
    "employees",
    "number of employees",
    "employee count",
    "headcount",
    "staff",
    "workforce",
    "employee number",
    "full time employees",
    "workers",
    "staff size",
    "people employed",
    "staff count",
    "size of the workforce",
    "total employees",
    "head count",
    "number of workers",
  ],
  kind: "listedNumber",
  field: "employees",
});
