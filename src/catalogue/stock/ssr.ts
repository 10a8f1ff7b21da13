import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "SSR",
  displayName: "Short-Sale Restriction",
  description: "Whether the restriction of Rule 201 is in force, today or since yesterday.",
  kind: "boolean",
  study: "ssr",
});
