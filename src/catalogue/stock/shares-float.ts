import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "SharesFloat",
  displayName: "Shares Float",
  description: "Shares that trade freely, by the newest filing that tells them, restated for splits since.",
  synonyms: ["float", "free float", "public float", "shares float", "float shares", "floating shares"],
  kind: "numeric",
  unit: "shares",
  study: "shares_float",
});
