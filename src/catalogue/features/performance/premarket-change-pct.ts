import { close, div, mul, num, sub } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { inZoneToday, ofPriorDay } from "../../zone-values.ts";

export default defineFeature({
  alias: "premarket_change_pct",
  displayName: "Premarket Change %",
  shortLabel: "PREMARKET CHG %",
  description:
    "100 × (last premarket price of the session / official close of the session before - 1). Null on a day without a premarket trade.",
  formula: "100(premarket_last/prev_close-1)",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-20, 20],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: ["premarket change", "pre-market change", "premarket gap", "premarket gainers", "premarket gap percent"],
  aliases: ["premarket_gap_pct"],
  expr: () => mul(num(100), sub(div(inZoneToday("premarket", close), ofPriorDay(close)), num(1))),
});
