import { close, high, low, supertrendDirection } from "#expression";
import { defineFeature, int, real } from "../../define-feature.ts";
import { averageTrueRange } from "../../formulas/average-true-range.ts";

export default defineFeature({
  alias: "supertrend_dir",
  displayName: "Supertrend Direction",
  description: "Direction of the supertrend: 1 up, -1 down. It turns when the close passes the trailing line.",
  formula: "+1/-1",
  origin: "Olivier Seban",
  category: "advanced",
  unit: "idx",
  bounds: [-1, 1],
  typical: [-1, 1],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(10, 1, 500), k: real(3, 0, 50) },
  synonyms: [
    "supertrend direction",
    "supertrend signal",
    "supertrend trend",
    "super trend direction",
    "direction of the supertrend",
    "supertrend side",
    "supertrend colour",
    "supertrend color",
    "supertrend state",
    "super trend signal",
  ],
  expr: ({ length, k }) => supertrendDirection(high, low, close, averageTrueRange(length), k),
});
