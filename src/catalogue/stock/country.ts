import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Country",
  displayName: "Country",
  description: "Country of incorporation, as a two-letter code.",
  synonyms: [
    "country",
    "country of incorporation",
    "incorporated in",
    "country of origin",
    "domicile",
    "home country",
    "nationality",
    "incorporation country",
    "country of domicile",
    "legal domicile",
    "nation",
  ],
  kind: "string",
  field: "country",
  match: "equals",
});
