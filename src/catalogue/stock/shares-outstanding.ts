import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "SharesOutstanding",
  displayName: "Shares Outstanding",
  description: "Shares outstanding by the cover page of the newest filing, restated for splits since.",
  synonyms: [
    "shares outstanding",
    "outstanding shares",
    "share count",
    "shs outstanding",
    "shares issued",
    "number of shares outstanding",
  ],
  kind: "numeric",
  unit: "shares",
  study: "shares_outstanding",
});
