import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Volume",
  displayName: "Volume",
  description: "Shares traded in the session so far, in the zones of State.SessionZones, else in the regular session.",
  synonyms: [
    "volume",
    "today's volume",
    "volume today",
    "shares traded",
    "trading volume",
    "day volume",
    "traded volume",
    "vol",
  ],
  kind: "numeric",
  unit: "volume",
  study: "session_volume",
  zoned: true,
});
