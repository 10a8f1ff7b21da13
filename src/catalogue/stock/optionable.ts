import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Optionable",
  displayName: "Optionable",
  description: "Whether options on the stock are listed, by the listings.",
  synonyms: [
    "optionable",
    "has options",
    "options available",
    "with listed options",
    "options listed",
    "option trading",
    "options traded",
    "has listed options",
    "tradable options",
    "listed options",
    "options tradable",
    "options are available",
    "with options",
    "has traded options",
    "option chain available",
    "optionable stock",
  ],
  kind: "boolean",
  field: "optionable",
});
