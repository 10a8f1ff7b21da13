import { close } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "perf_1w",
  displayName: "1-Week Performance",
  description: "100 × (close / close 5 sessions ago - 1), a week of sessions. Dividends are not in it.",
  formula: "100(C/C[5]-1)",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-50, 50],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: ["weekly performance", "1 week performance", "week change", "one week return"],
  expr: () => percentChange(close, 5),
});
