import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Volume",
  displayName: "Volume",
  description: "Shares traded in the session so far, in the zones of State.SessionZones, else in the regular session.",
  kind: "numeric",
  unit: "volume",
  study: "session_volume",
  zoned: true,
});
