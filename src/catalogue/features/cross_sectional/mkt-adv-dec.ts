import { cross, div, greater, groupSum, less, num } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import dayChange from "../performance/day-change-pct.ts";

export default defineFeature({
  alias: "mkt_adv_dec",
  displayName: "Advance-Decline Ratio",
  description:
    "How many of all that are listed stand above their last official close (day_change_pct > 0), divided by how many stand below: the same for every ticker.",
  formula: "advances/declines of universe now",
  category: "cross_sectional",
  unit: "x",
  bounds: [0, Infinity],
  typical: [0, 5],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "advance decline ratio",
    "advancers to decliners",
    "advance/decline ratio",
    "a/d ratio",
    "ad ratio",
    "advancers/decliners",
    "advancers vs decliners",
    "advancing to declining issues",
    "advances to declines",
    "market advance decline ratio",
    "advance decline",
    "advance/decline",
    "advances/declines",
    "advancers decliners ratio",
  ],
  expr: () => {
    const change = dayChange.build({});
    const advances = cross(groupSum, { kind: "universe" }, [greater(change, num(0))]);
    return div(advances, cross(groupSum, { kind: "universe" }, [less(change, num(0))]));
  },
});
