import { cross, LEAST_GROUP, rankRating } from "#expression";
import { defineIndicator } from "../define-indicator.ts";
import { youngStrength } from "../formulas/relative-strength.ts";

export default defineIndicator({
  id: "RelativeStrengthIndustry",
  displayName: "Relative Strength in the Industry",
  description:
    "ceil(99 × (rank - 0.5) / N), 1 to 99, among the common stocks and depositary receipts of the same industry on the date, by weighted yearly performance: 40 C/C[63] + 20 C/C[126] + 20 C/C[189] + 20 C/C[252] - 100, over the legs that there is history for with their weights scaled to 100; without 64 sessions it has none. Of fewer than 5 there is none.",
  synonyms: [
    "relative strength in the industry",
    "industry rs rank",
    "relative strength within its industry",
    "rs in industry",
    "relative strength versus industry",
    "relative strength vs industry",
    "relative strength to industry",
    "rs vs industry",
    "industry relative strength rank",
    "strength within its industry",
    "relative strength against industry",
    "relative strength within industry",
    "rs within industry",
    "rs rating in industry",
    "relative strength to its industry",
    "relative strength versus peers",
    "relative strength vs peers",
    "relative strength compared to its industry",
    "rs versus industry",
    "relative strength rank in industry",
    "relative strength to peers",
  ],
  unit: "idx",
  expr: cross(rankRating, { kind: "stock_industry" }, [youngStrength], [LEAST_GROUP]),
});
