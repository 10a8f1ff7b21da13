import { cross, rankPercent } from "#expression";
import { defineFeature, population, populationOf } from "../../define-feature.ts";

export default defineFeature({
  alias: "rank_pct",
  displayName: "Percentile Rank",
  description:
    "100 × (rank - 0.5) / N of a study among the population: near 100 = the highest, ties share their mean rank. Name the study first, then universe, sector, industry, index:<id>, or filtered: those that pass the scan's other conditions. Everybody is taken at the newest own bar that had started by then, at most 5 sessions old. Groups of fewer than 5 with a value have none.",
  formula: "percentile of feature f in pop",
  category: "cross_sectional",
  unit: "%",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { population },
  synonyms: [
    "percentile rank",
    "percentile in universe",
    "percent rank",
    "rank percentile",
    "percentile ranking",
    "universe percentile",
    "percent rank in universe",
    "pct rank",
    "cross-sectional percentile",
    "cross-sectional rank",
  ],
  expr: ({ source, population: among }) => cross(rankPercent, populationOf(among), [source]),
});
