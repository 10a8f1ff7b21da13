import { change } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "mom",
  displayName: "Momentum",
  shortLabel: "MOM",
  description: "Change over n bars: close - close n bars ago, as TA-Lib's MOM.",
  formula: "C-C[n]",
  origin: "TA-Lib 0.6",
  category: "advanced",
  unit: "$",
  typical: [-50, 50],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(10, 1, 1000) },
  synonyms: ["momentum", "mom", "momentum indicator", "price momentum", "momentum oscillator", "momentum value"],
  expr: ({ source, length }) => change(source, length),
});
