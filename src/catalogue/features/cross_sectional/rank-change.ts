import { cross, lag, rankPercent, sub } from "#expression";
import { defineFeature, int, population, populationOf } from "../../define-feature.ts";

export default defineFeature({
  alias: "rank_change",
  displayName: "Change of Percentile Rank",
  description:
    "rank_pct of a study now less what it was n bars earlier, in percentage points. Populations as for rank_pct.",
  formula: "rank_pct now - n bars ago",
  category: "cross_sectional",
  unit: "%",
  bounds: [-100, 100],
  typical: [-50, 50],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(5, 1, 1000), population },
  synonyms: [
    "change of rank",
    "rank momentum",
    "change of percentile rank",
    "rank change",
    "change in rank",
    "percentile rank change",
    "change in percentile rank",
    "ranking change",
    "rank improvement",
  ],
  expr: ({ source, length, population: among }) => {
    const rank = cross(rankPercent, populationOf(among), [source]);
    return sub(rank, lag(rank, length));
  },
});
