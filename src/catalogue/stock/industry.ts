import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Industry",
  displayName: "Industry",
  description: "Industry of the company.",
  synonyms: [
    "industry",
    "industry group",
    "line of business",
    "sub-industry",
    "business",
    "industry classification",
    "subindustry",
    "industry name",
    "business line",
  ],
  kind: "string",
  field: "industry",
  match: "equals",
});
