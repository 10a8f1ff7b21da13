import { cross, LEAST_GROUP, rankRating } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { rawStrength } from "../../formulas/relative-strength.ts";

export default defineFeature({
  alias: "rs_rating",
  displayName: "Relative Strength Rating",
  description:
    "ceil(99 × (rank - 0.5) / N), 1 to 99, of rs_raw among all that are listed on the date and have it: 99 = the strongest. Groups of fewer than 5 with a value have none. The indicator RelativeStrengthMkt ranks stocks alone and younger ones too.",
  formula: "1..99 percentile of rs_raw in universe",
  origin: "weights of the double-weighted latest quarter",
  category: "cross_sectional",
  unit: "idx",
  bounds: [1, 99],
  typical: [1, 99],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: [
    "relative strength rating",
    "rs rating",
    "ibd rs rating",
    "ibd relative strength rating",
    "relative price strength rating",
    "rs rank",
    "rs score",
    "relative strength rank",
    "relative strength score",
    "ibd rs",
    "ibd rating",
    "rs percentile",
    "relative strength percentile",
    "rps rating",
    "ibd relative strength",
    "price strength rating",
    "relative strength ranking",
  ],
  expr: () => cross(rankRating, { kind: "universe" }, [rawStrength], [LEAST_GROUP]),
});
