import { close } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "perf_6m",
  displayName: "6-Month Performance",
  description: "100 × (close / close 126 sessions ago - 1), half a year of sessions. Dividends are not in it.",
  formula: "C[126]",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-100, 200],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: ["6 month performance", "half year performance", "six month return"],
  expr: () => percentChange(close, 126),
});
