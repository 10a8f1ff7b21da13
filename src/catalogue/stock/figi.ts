import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Figi",
  displayName: "FIGI",
  description: "FIGI of the stock.",
  synonyms: [
    "figi",
    "figi code",
    "composite figi",
    "openfigi",
    "bloomberg figi",
    "financial instrument global identifier",
    "figi id",
  ],
  kind: "string",
  field: "figi",
  match: "equals",
});
