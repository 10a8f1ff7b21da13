import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Open",
  displayName: "Open",
  description: "First price of the regular session.",
  synonyms: ["open", "today's open", "opening price", "open of the day", "session open", "open price", "day's open"],
  kind: "numeric",
  unit: "price",
  study: "session_open",
});
