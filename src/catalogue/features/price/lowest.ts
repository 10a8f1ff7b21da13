import { lowest } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "lowest",
  displayName: "Lowest",
  description: "Smallest value of the last n bars, the evaluated bar included, as TA-Lib's MIN.",
  formula: "min(L[0..n-1])",
  origin: "TA-Lib 0.6",
  category: "price",
  unit: "$",
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "low",
  params: { length: int(20, 1, 5000) },
  synonyms: ["lowest low", "n bar low"],
  expr: ({ source, length }) => lowest(source, length),
});
