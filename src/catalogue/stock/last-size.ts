import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "LastSize",
  displayName: "Last Size",
  description: "Shares of the newest trade of the day.",
  synonyms: ["last size", "last trade size", "size of the last trade", "last print size"],
  kind: "numeric",
  unit: "shares",
  study: "last_size",
});
