import { div, ema, high, low, sub, sum } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "mass_index",
  displayName: "Mass Index",
  description:
    "Donald Dorsey's index: sum over n bars of EMA(range) / EMA(EMA(range)), range = high - low, each EMA of 9 bars and seeded with a mean. A rise above 27 and a fall below 26.5 is his reversal bulge.",
  formula: "sum EMA9(H-L)/EMA9(EMA9)",
  origin: "Donald Dorsey, 1992",
  category: "advanced",
  unit: "idx",
  bounds: [0, Infinity],
  typical: [20, 30],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(25, 1, 500), smooth: int(9, 1, 500) },
  synonyms: ["mass index", "mass indicator", "dorsey mass index", "massindex"],
  expr: ({ length, smooth }) => {
    const average = ema(sub(high, low), smooth);
    return sum(div(average, ema(average, smooth)), length);
  },
});
