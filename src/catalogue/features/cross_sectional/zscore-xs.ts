import { cross, winsorisedScore } from "#expression";
import { defineFeature, population, populationOf } from "../../define-feature.ts";

export default defineFeature({
  alias: "zscore_xs",
  displayName: "Cross-Sectional Z-Score",
  description:
    "(value - mean) / population standard deviation of a study among the population, after values beyond its 1st and 99th percentile (linear between neighbours) were set to them. Populations as for rank_pct. Groups of fewer than 5 with a value have none.",
  formula: "(f-mean)/sd, winsorised 1/99 %",
  category: "cross_sectional",
  unit: "idx",
  typical: [-4, 4],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { population },
  synonyms: [
    "cross-sectional z-score",
    "standard score in universe",
    "cross-sectional zscore",
    "z-score across stocks",
    "z-score in universe",
    "z-score across the universe",
    "standardised score in universe",
    "z-score vs universe",
  ],
  expr: ({ source, population: among }) => cross(winsorisedScore, populationOf(among), [source]),
});
