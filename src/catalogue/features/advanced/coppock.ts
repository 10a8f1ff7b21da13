import { add, weightedMean } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "coppock",
  displayName: "Coppock Curve",
  shortLabel: "COPPOCK",
  description:
    "Edwin Coppock's curve: linearly weighted mean over 10 bars of the sum of the changes in percent over 14 and over 11 bars. He meant monthly bars.",
  formula: "WMA(ROC14+ROC11,10)",
  origin: "Edwin Coppock, 1962",
  category: "advanced",
  unit: "idx",
  typical: [-50, 50],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: true,
  source: "close",
  params: {},
  synonyms: ["coppock curve", "coppock", "coppock indicator", "coppock guide", "coppock oscillator"],
  expr: ({ source }) => weightedMean(add(percentChange(source, 14), percentChange(source, 11)), 10),
});
