import { defineFeature } from "../../define-feature.ts";
import { sinceLastCloseOf } from "../../formulas/since-last-close.ts";

export default defineFeature({
  alias: "perf_wtd",
  displayName: "Week-to-Date Performance",
  description: "100 × (close / last close before the running ISO week - 1). Null while the history begins within it.",
  formula: "vs last close of prior ISO week",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-50, 50],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: ["week to date", "wtd", "this week's performance"],
  expr: () => sinceLastCloseOf("week"),
});
