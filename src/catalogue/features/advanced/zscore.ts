import { div, mean, stdev, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "zscore",
  displayName: "Z-Score",
  description:
    "(value - mean) / standard deviation of the newest n values, this bar's included. The deviation is that of the population, as in the Bollinger bands. Null when the window does not vary.",
  formula: "(C-SMA)/sd",
  category: "advanced",
  unit: "idx",
  typical: [-4, 4],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(20, 2, 1000) },
  synonyms: [
    "z-score",
    "z score",
    "standard deviations from mean",
    "zscore",
    "z-score of price",
    "price z-score",
    "price zscore",
    "standard score",
    "number of standard deviations from the mean",
    "standard deviations from average",
    "rolling z-score",
  ],
  expr: ({ source, length }) => div(sub(source, mean(source, length)), stdev(source, length)),
});
