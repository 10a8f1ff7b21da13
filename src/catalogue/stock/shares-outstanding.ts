import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "SharesOutstanding",
  displayName: "Shares Outstanding",
  description: "Shares outstanding by the cover page of the newest filing, restated for splits since.",
  kind: "numeric",
  unit: "shares",
  study: "shares_outstanding",
});
