import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "IsShortable",
  displayName: "Shortable",
  description: "Whether the stock can be borrowed for short selling, by the listings.",
  synonyms: [
    "shortable",
    "easy to borrow",
    "can be shorted",
    "can be sold short",
    "etb",
    "short sellable",
    "shortability",
    "able to short",
    "shortable stock",
    "borrowable",
    "is shortable",
    "borrow status",
  ],
  kind: "boolean",
  field: "shortable",
});
