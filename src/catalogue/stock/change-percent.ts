import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "ChangePercent",
  displayName: "Change %",
  description: "Last price against the close of the session before, in percent.",
  kind: "numeric",
  unit: "percent",
  study: "=(last/prev_close-1)*100",
});
