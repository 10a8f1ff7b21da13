import { greater, lag, mean, mul, num } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "up_day_pct",
  displayName: "Up Bars %",
  shortLabel: "UP DAYS %",
  description: "Share in percent of the newest n bars that closed higher than the bar before.",
  formula: "share of C>C[1] in n",
  category: "performance",
  unit: "%",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(20, 1, 1000) },
  synonyms: ["up days", "percent up days", "up day percentage", "share of up days"],
  expr: ({ source, length }) => mul(num(100), mean(greater(source, lag(source, 1)), length)),
});
