import { cross, rankRating } from "#expression";
import { defineIndicator } from "../define-indicator.ts";
import { youngStrength } from "../formulas/relative-strength.ts";

export default defineIndicator({
  id: "RelativeStrengthMkt",
  displayName: "Relative Strength in the Market",
  description:
    "ceil(99 × (rank - 0.5) / N), 1 to 99, among all common stocks and depositary receipts of the date, by weighted yearly performance: 40 C/C[63] + 20 C/C[126] + 20 C/C[189] + 20 C/C[252] - 100, over the legs that there is history for with their weights scaled to 100; without 64 sessions it has none.",
  synonyms: [
    "relative strength in the market",
    "market relative strength",
    "relative strength to market",
    "relative strength vs market",
    "relative strength versus market",
    "relative strength against the market",
    "relative strength rating",
    "relative strength rank",
    "rs rating",
    "rs rank",
    "rs vs market",
    "ibd rs rating",
    "ibd relative strength rating",
    "market rs",
    "relative strength compared to the market",
    "rs versus market",
    "relative strength score",
    "relative price strength rating",
    "ibd rating",
    "ibd rs",
    "rs score",
    "relative price strength",
    "relative strength ranking",
  ],
  unit: "idx",
  expr: cross(rankRating, { kind: "stocks" }, [youngStrength], [1]),
});
