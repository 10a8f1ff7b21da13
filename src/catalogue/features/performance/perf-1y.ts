import { close } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "perf_1y",
  displayName: "1-Year Performance",
  description: "100 × (close / close 252 sessions ago - 1), a year of sessions. Dividends are not in it.",
  formula: "C[252]",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-100, 200],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: ["1 year performance", "yearly performance", "one year return", "12 month return"],
  expr: () => percentChange(close, 252),
});
