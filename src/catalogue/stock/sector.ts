import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Sector",
  displayName: "Sector",
  description: "Sector of the company.",
  synonyms: [
    "sector",
    "market sector",
    "economic sector",
    "gics sector",
    "business sector",
    "stock sector",
    "sector name",
    "sector classification",
    "industry sector",
  ],
  kind: "string",
  field: "sector",
  match: "equals",
});
