import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Headquarters",
  displayName: "Headquarters",
  description: "Country of the headquarters, as a two-letter code.",
  synonyms: [
    "headquarters",
    "headquartered in",
    "hq",
    "head office",
    "headquarters country",
    "home office",
    "country of headquarters",
    "main office",
    "located in",
    "hq country",
    "hq location",
    "head office location",
    "based in",
    "location of headquarters",
  ],
  kind: "string",
  field: "headquarters",
  match: "equals",
});
