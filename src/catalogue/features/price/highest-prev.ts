import { highest, lag } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "highest_prev",
  displayName: "Highest Before",
  description: "Greatest value of the n bars before the evaluated one: the level that a breakout has to pass.",
  formula: "max(H[1..n]) - breakout reference (excludes t)",
  category: "price",
  unit: "$",
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "high",
  params: { length: int(20, 1, 5000) },
  synonyms: ["prior high", "breakout level", "previous n bar high"],
  expr: ({ source, length }) => lag(highest(source, length), 1),
});
