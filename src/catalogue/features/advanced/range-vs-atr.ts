import { div, high, lag, low, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { averageTrueRange } from "../../formulas/average-true-range.ts";

export default defineFeature({
  alias: "range_vs_atr",
  displayName: "Range vs ATR",
  description: "Range of the bar, high - low, divided by the average true range of the bar before.",
  formula: "(H-L)/ATR[1]",
  category: "advanced",
  unit: "x",
  bounds: [0, Infinity],
  typical: [0, 5],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(14, 1, 500) },
  synonyms: [
    "range versus atr",
    "bar range in atr",
    "range vs atr",
    "range to atr",
    "range relative to atr",
    "range/atr",
    "range in atr",
    "bar range versus atr",
    "range as a multiple of atr",
    "day range vs atr",
    "daily range vs atr",
    "range atr ratio",
  ],
  expr: ({ length }) => div(sub(high, low), lag(averageTrueRange(length), 1)),
});
