import { defineFeature, int } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "change_pct",
  displayName: "Change %",
  shortLabel: "CHG %",
  description: "100 × (close / close n bars ago - 1).",
  formula: "100(C/C[n]-1)",
  category: "performance",
  unit: "%",
  typical: [-50, 50],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(1, 1, 5000) },
  synonyms: ["percent change", "% change", "rate of change", "roc", "percentage change"],
  aliases: ["roc"],
  expr: ({ source, length }) => percentChange(source, length),
});
