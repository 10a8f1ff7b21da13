import { add, mean, mul, num } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "kst",
  displayName: "Know Sure Thing",
  shortLabel: "KST",
  description:
    "Martin Pring's sum of four smoothed rates of change in percent: SMA(ROC 10, 10) + 2 SMA(ROC 15, 10) + 3 SMA(ROC 20, 10) + 4 SMA(ROC 30, 15).",
  formula: "Know Sure Thing (10,15,20,30;10,10,10,15)",
  origin: "Martin Pring, 1992",
  category: "advanced",
  unit: "idx",
  typical: [-150, 150],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: {},
  synonyms: ["know sure thing", "kst", "know sure thing oscillator", "pring kst", "kst oscillator", "kst indicator"],
  expr: ({ source }) => {
    const part = (weight: number, roc: number, bars: number) =>
      mul(num(weight), mean(percentChange(source, roc), bars));
    return add(add(part(1, 10, 10), part(2, 15, 10)), add(part(3, 20, 10), part(4, 30, 15)));
  },
});
