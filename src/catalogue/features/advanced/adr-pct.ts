import { div, high, low, mean, mul, num, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "adr_pct",
  displayName: "Average Daily Range %",
  shortLabel: "ADR %",
  description:
    "Mean of high / low over n bars, less 1, in percent: how far the price moves within a day, gaps left out.",
  formula: "100(mean(H/L,n)-1)",
  category: "advanced",
  unit: "%",
  bounds: [0, Infinity],
  typical: [0, 20],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(20, 1, 500) },
  synonyms: [
    "average daily range",
    "adr",
    "adr percent",
    "adr %",
    "average daily range percent",
    "average daily range %",
    "daily range percent",
    "avg daily range",
    "average day range",
    "adr percentage",
    "average percent range",
  ],
  aliases: ["adr"],
  expr: ({ length }) => mul(num(100), sub(mean(div(high, low), length), num(1))),
});
