import { close, div, mul, num, sub } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { ofPriorDay } from "../../zone-values.ts";

export default defineFeature({
  alias: "day_change_pct",
  displayName: "Day Change %",
  shortLabel: "DAY CHG %",
  description: "100 × (last price of the session in the chosen zones / official close of the session before - 1).",
  formula: "100(last/prev_close-1)",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-20, 20],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: ["day change", "change today", "percent change today", "up today", "daily change"],
  expr: () => mul(num(100), sub(div(close, ofPriorDay(close)), num(1))),
});
