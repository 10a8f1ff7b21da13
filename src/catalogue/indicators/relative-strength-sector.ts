import { cross, LEAST_GROUP, rankRating } from "#expression";
import { defineIndicator } from "../define-indicator.ts";
import { youngStrength } from "../formulas/relative-strength.ts";

export default defineIndicator({
  id: "RelativeStrengthSector",
  displayName: "Relative Strength in the Sector",
  description:
    "ceil(99 × (rank - 0.5) / N), 1 to 99, among the common stocks and depositary receipts of the same sector on the date, by weighted yearly performance: 40 C/C[63] + 20 C/C[126] + 20 C/C[189] + 20 C/C[252] - 100, over the legs that there is history for with their weights scaled to 100; without 64 sessions it has none. Of fewer than 5 there is none.",
  synonyms: [
    "relative strength in the sector",
    "sector relative strength",
    "relative strength within its sector",
    "rs in sector",
    "relative strength versus sector",
    "relative strength vs sector",
    "relative strength to sector",
    "rs vs sector",
    "sector rs",
    "sector rs rank",
    "strength within its sector",
    "relative strength against sector",
    "relative strength within sector",
    "rs within sector",
    "rs rating in sector",
    "relative strength to its sector",
    "sector relative strength rank",
    "relative strength compared to its sector",
    "rs versus sector",
    "relative strength rank in sector",
  ],
  unit: "idx",
  expr: cross(rankRating, { kind: "stock_sector" }, [youngStrength], [LEAST_GROUP]),
});
