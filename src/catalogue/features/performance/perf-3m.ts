import { close } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "perf_3m",
  displayName: "3-Month Performance",
  description: "100 × (close / close 63 sessions ago - 1), a quarter of sessions. Dividends are not in it.",
  formula: "C[63]",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-50, 50],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: ["3 month performance", "quarterly performance", "three month return"],
  expr: () => percentChange(close, 63),
});
