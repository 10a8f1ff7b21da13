import { close, percentRank } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { bollingerWidth } from "../../formulas/bollinger-bands.ts";

export default defineFeature({
  alias: "bb_width_pctile",
  displayName: "Bollinger Band Width Percentile",
  shortLabel: "BB WIDTH PCTILE",
  description:
    "Share in percent of the n bars before the evaluated one that had narrower Bollinger bands, whatever their number of deviations. Low values are a squeeze.",
  formula: "percentile of bb_width in n",
  origin: "John Bollinger",
  category: "advanced",
  unit: "%",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { window: int(126, 1, 5000), length: int(20, 2, 1000) },
  synonyms: [
    "bollinger band width percentile",
    "bbw percentile",
    "bandwidth percentile",
    "bb width percentile",
    "bbwp",
    "bollinger bandwidth percentile",
    "bollinger width percentile",
    "percentile of bollinger band width",
    "bb bandwidth percentile",
    "bbw rank",
  ],
  expr: ({ window, length }) => percentRank(bollingerWidth(close, length, 2), window),
});
