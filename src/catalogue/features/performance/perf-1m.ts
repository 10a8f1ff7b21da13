import { close } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "perf_1m",
  displayName: "1-Month Performance",
  description: "100 × (close / close 21 sessions ago - 1), a month of sessions. Dividends are not in it.",
  formula: "C[21]",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-50, 50],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: ["monthly performance", "1 month performance", "month change", "one month return"],
  expr: () => percentChange(close, 21),
});
