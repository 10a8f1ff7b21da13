import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Cik",
  displayName: "CIK",
  description: "The SEC's number of the issuer, with or without zeros in front.",
  synonyms: [
    "cik",
    "cik number",
    "central index key",
    "sec cik",
    "edgar cik",
    "edgar number",
    "issuer cik",
    "cik code",
  ],
  kind: "string",
  field: "cik",
  match: "number",
});
