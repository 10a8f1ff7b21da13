import { change } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "change",
  displayName: "Change",
  description: "close - close n bars ago.",
  formula: "C-C[n]",
  category: "performance",
  unit: "$",
  typical: [-50, 50],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(1, 1, 5000) },
  synonyms: ["price change", "net change", "change"],
  expr: ({ source, length }) => change(source, length),
});
