import { percentRank, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "volume_pctile",
  displayName: "Volume Percentile",
  description: "Share in percent of the n bars before the evaluated one that had less volume.",
  formula: "100 * share of V[1..n] < V",
  category: "volume",
  unit: "%",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(252, 1, 5000) },
  synonyms: [
    "volume percentile",
    "volume rank",
    "percentile of volume",
    "volume percentile rank",
    "volume percent rank",
    "volume ranking",
    "rank of volume",
    "volume pctile",
    "percentile rank of volume",
    "vol percentile",
  ],
  expr: ({ length }) => percentRank(volume, length),
});
