import { div, lag, mean, stdev, sub, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "volume_zscore",
  displayName: "Volume Z-Score",
  description: "(volume - mean) / standard deviation (population), both of the n bars before the evaluated one.",
  formula: "(V-mean)/sd over V[1..n]",
  category: "volume",
  unit: "idx",
  typical: [-3, 10],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(20, 2, 1000) },
  synonyms: [
    "volume z-score",
    "volume standard deviations",
    "volume zscore",
    "z-score of volume",
    "volume standard score",
    "volume sigma",
    "zscore of volume",
    "volume in standard deviations",
    "vol z-score",
  ],
  expr: ({ length }) => div(sub(volume, lag(mean(volume, length), 1)), lag(stdev(volume, length), 1)),
});
