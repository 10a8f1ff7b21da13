import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "TotalVolume",
  displayName: "Total Volume",
  description: "Shares traded in the session so far, in the zones of State.SessionZones, else in the regular session.",
  synonyms: [
    "total volume",
    "volume so far today",
    "cumulative volume",
    "total volume today",
    "day's total volume",
    "total day volume",
    "total shares traded today",
  ],
  kind: "numeric",
  unit: "volume",
  study: "session_volume",
  zoned: true,
});
