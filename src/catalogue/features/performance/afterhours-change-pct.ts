import { close, div, mul, num, sub } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { inZoneToday, ofLastAfterHours } from "../../zone-values.ts";

export default defineFeature({
  alias: "afterhours_change_pct",
  displayName: "After-hours Change %",
  shortLabel: "AFTER-HOURS CHG %",
  description:
    "100 × (last price of the newest after-hours session / official close of the regular session before it, of the same day - 1). Null when that session had no after-hours trade.",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-20, 20],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: ["after-hours change", "afterhours change", "post-market change", "after hours movers"],
  expr: () => {
    const change = sub(div(close, inZoneToday("regular", close)), num(1));
    return mul(num(100), ofLastAfterHours(change));
  },
});
