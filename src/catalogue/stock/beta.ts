import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Beta",
  displayName: "Beta",
  description: "Beta against the market over 252 sessions, as the study beta gives it.",
  synonyms: ["beta", "market beta", "stock beta", "beta coefficient", "beta vs spy"],
  kind: "numeric",
  study: "beta",
});
