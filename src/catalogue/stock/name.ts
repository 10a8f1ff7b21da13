import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Name",
  displayName: "Name",
  description: "Name of the company; a value matches when it is a part of it, in either case.",
  synonyms: [
    "name",
    "company name",
    "issuer name",
    "name of the company",
    "company",
    "security name",
    "stock name",
    "corporate name",
    "business name",
  ],
  kind: "string",
  field: "name",
  match: "contains",
});
