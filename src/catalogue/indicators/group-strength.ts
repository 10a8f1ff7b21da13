import { cross, greaterEqual, groupRating, num } from "#expression";
import { defineIndicator } from "../define-indicator.ts";
import averageTraded from "../features/volume/avg-dollar-volume.ts";
import { youngStrength } from "../formulas/relative-strength.ts";

/** Dollars a day, and the sessions of their mean. */
const LEAST_TRADED = 1_000_000;
const traded = averageTraded.build({ length: 20 });

export default defineIndicator({
  id: "GroupStrength",
  displayName: "Group Strength",
  description:
    "ceil(99 × (rank - 0.5) / N), 1 to 99, of the industry among all industries by the median weighted yearly performance (as in RelativeStrengthMkt) of its stocks that trade at least $1 million a day (mean of the 20 sessions before). Every stock of the industry has it; an industry of fewer than 5 such stocks has none.",
  synonyms: [
    "group strength",
    "industry group strength",
    "industry strength",
    "group relative strength",
    "industry group relative strength",
    "strength of the industry",
    "strength of the industry group",
    "industry group rs rating",
    "group rs",
    "industry group rating",
    "industry rs",
    "group rating",
    "industry rs rating",
    "group rs rating",
    "industry strength rating",
    "strength of the group",
    "industry rating",
    "ibd industry group strength",
    "industry relative strength",
    "sector group strength",
  ],
  unit: "idx",
  expr: cross(groupRating, { kind: "stock_industry" }, [youngStrength, greaterEqual(traded, num(LEAST_TRADED))]),
});
