import { cross, rankPlace } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "leader_in_industry",
  displayName: "Rank in Industry",
  description:
    "The place inside the own industry by a study, by default rs_raw, in descending order: 1 = the leader; ties share their mean place. Groups of fewer than 5 with a value have none.",
  formula: "rank by f inside industry",
  category: "cross_sectional",
  unit: "n",
  bounds: [1, Infinity],
  typical: [1, 50],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  source: "rs_raw",
  params: {},
  synonyms: [
    "rank in industry",
    "rank within industry",
    "rank in group",
    "rank in its industry",
    "place in industry",
    "industry position",
    "leadership rank",
    "peer rank",
    "rank among peers",
    "rank within its industry",
    "rank within group",
  ],
  expr: ({ source }) => cross(rankPlace, { kind: "industry" }, [source]),
});
