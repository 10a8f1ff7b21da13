import { lag, lowest } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "lowest_prev",
  displayName: "Lowest Before",
  description: "Smallest value of the n bars before the evaluated one: the level that a breakdown has to pass.",
  formula: "min(L[1..n])",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "low",
  params: { length: int(20, 1, 5000) },
  synonyms: [
    "prior low",
    "previous n bar low",
    "previous low of n bars",
    "prior n bar low",
    "lowest low before this bar",
    "previous lowest low",
    "prior lowest low",
    "low before",
    "lowest before",
  ],
  expr: ({ source, length }) => lag(lowest(source, length), 1),
});
