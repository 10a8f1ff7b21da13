import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "SSR",
  displayName: "Short-Sale Restriction",
  description: "Whether the restriction of Rule 201 is in force, today or since yesterday.",
  synonyms: [
    "short-sale restriction",
    "ssr",
    "rule 201",
    "uptick rule",
    "short sale restricted",
    "on ssr",
    "alternative uptick rule",
    "short restriction",
    "ssr list",
  ],
  kind: "boolean",
  study: "ssr",
});
