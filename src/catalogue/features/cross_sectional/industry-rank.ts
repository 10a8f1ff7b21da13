import { cross, groupPlace } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { rawStrength } from "../../formulas/relative-strength.ts";

export default defineFeature({
  alias: "industry_rank",
  displayName: "Industry Rank",
  description:
    "The place of the own industry among all industries by the median rs_raw of its members, 1 = the strongest; ties share their mean place. Industries of fewer than 5 members with rs_raw have none.",
  formula: "rank of industry by median rs_raw (1 = best)",
  category: "cross_sectional",
  unit: "n",
  bounds: [1, Infinity],
  typical: [1, 200],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: [
    "industry rank",
    "industry group rank",
    "ibd industry rank",
    "industry group ranking",
    "rank of the industry",
    "group rank",
    "rank of the industry group",
    "industry ranking",
    "ibd group rank",
    "ibd industry group rank",
    "ranking of the industry",
  ],
  expr: () => cross(groupPlace, { kind: "industry" }, [rawStrength]),
});
