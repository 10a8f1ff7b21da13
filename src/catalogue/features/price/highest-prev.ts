import { highest, lag } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "highest_prev",
  displayName: "Highest Before",
  description: "Greatest value of the n bars before the evaluated one: the level that a breakout has to pass.",
  formula: "max(H[1..n]) - breakout reference (excludes t)",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "high",
  params: { length: int(20, 1, 5000) },
  synonyms: [
    "prior high",
    "previous n bar high",
    "previous high of n bars",
    "prior n bar high",
    "highest high before this bar",
    "previous highest high",
    "prior highest high",
    "high before",
    "highest before",
  ],
  expr: ({ source, length }) => lag(highest(source, length), 1),
});
