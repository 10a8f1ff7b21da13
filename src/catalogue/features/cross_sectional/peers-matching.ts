import { countOthers, cross, num } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "peers_matching",
  displayName: "Matching Industry Peers",
  description:
    "How many others of the own industry match all other conditions of the same scan, among those that the scan considers. As a column of a table: among the scan's matches. Elsewhere it has no value.",
  formula: "number of industry peers that match this same scan (2-pass)",
  category: "cross_sectional",
  unit: "n",
  bounds: [0, Infinity],
  typical: [0, 20],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "matching peers",
    "peers in the same scan",
    "matching industry peers",
    "number of matching peers",
    "peers that match",
    "peer matches",
    "industry peers matching",
    "matches in the industry",
    "number of industry peers that match",
  ],
  expr: () => cross(countOthers, { kind: "matching" }, [num(1)]),
});
