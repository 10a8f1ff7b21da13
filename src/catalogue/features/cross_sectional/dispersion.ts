import { close, cross, groupDeviation } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "dispersion",
  displayName: "Dispersion",
  description:
    "Population standard deviation over all that are listed of the change over n bars in percent: the same for every ticker of an instant. High = a market of stock pickers.",
  formula: "sd across pop of change_pct(n)",
  category: "cross_sectional",
  unit: "%",
  bounds: [0, Infinity],
  typical: [0, 10],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(1, 1, 5000) },
  synonyms: [
    "return dispersion",
    "cross-sectional dispersion",
    "dispersion",
    "dispersion of returns",
    "return dispersion across stocks",
    "market dispersion",
  ],
  expr: ({ length }) => cross(groupDeviation, { kind: "universe" }, [percentChange(close, length)]),
});
