import { cross, groupMedian } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import volumeByNow from "../volume/rvol-tod.ts";

export default defineFeature({
  alias: "industry_rvol",
  displayName: "Industry Relative Volume",
  description:
    "Median over the own industry of the relative volume at this time of day (rvol_tod of 20 sessions). Groups of fewer than 5 with a value have none.",
  formula: "median rvol_tod of industry",
  category: "cross_sectional",
  unit: "x",
  bounds: [0, Infinity],
  typical: [0, 5],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: {},
  synonyms: [
    "industry relative volume",
    "industry volume",
    "group in play",
    "industry rvol",
    "relative volume of the industry",
    "group relative volume",
    "industry group relative volume",
    "sector relative volume of peers",
    "peer relative volume",
    "relative volume of its industry",
  ],
  expr: () => cross(groupMedian, { kind: "industry" }, [volumeByNow.build({ length: 20 })]),
});
