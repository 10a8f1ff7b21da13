import { cross, rankPlace } from "#expression";
import { defineFeature, population, populationOf } from "../../define-feature.ts";

export default defineFeature({
  alias: "rank",
  displayName: "Rank",
  description:
    "The place of a study among the population in descending order, 1 = the highest; ties share their mean place. The top 20 are those with rank <= 20. Populations as for rank_pct. Groups of fewer than 5 with a value have none.",
  formula: 'ordinal rank (1 = highest) - "top 20 by rvol"',
  category: "cross_sectional",
  unit: "n",
  bounds: [1, Infinity],
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { population },
  synonyms: [
    "place in universe",
    "ordinal rank",
    "rank in universe",
    "universe rank",
    "rank in the market",
    "position in the ranking",
    "rank number",
    "ordinal position",
    "numeric rank",
  ],
  expr: ({ source, population: among }) => cross(rankPlace, populationOf(among), [source]),
});
