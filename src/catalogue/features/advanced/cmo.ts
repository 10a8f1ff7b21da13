import { abs, change, div, mul, num, sum } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "cmo",
  displayName: "Chande Momentum Oscillator",
  shortLabel: "CMO",
  description:
    "Tushar Chande's oscillator: 100 × (sum of gains - sum of losses) / (sum of gains + sum of losses) of the newest n changes. Plain sums as the author has it; TA-Lib's CMO puts Wilder's averages in their place. Null when nothing moved.",
  formula: "100(su-sd)/(su+sd)",
  origin: "Tushar Chande, 1994",
  category: "advanced",
  unit: "idx",
  bounds: [-100, 100],
  typical: [-100, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(14, 1, 500) },
  synonyms: [
    "chande momentum oscillator",
    "chande momentum",
    "cmo",
    "chande oscillator",
    "chande",
    "chande momentum osc",
    "chande mo",
  ],
  expr: ({ source, length }) => {
    const move = change(source, 1);
    return mul(num(100), div(sum(move, length), sum(abs(move), length)));
  },
});
