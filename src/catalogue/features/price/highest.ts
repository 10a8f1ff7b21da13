import { highest } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "highest",
  displayName: "Highest",
  description: "Greatest value of the last n bars, the evaluated bar included, as TA-Lib's MAX.",
  formula: "max(H[0..n-1])",
  origin: "TA-Lib 0.6",
  category: "price",
  unit: "$",
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "high",
  params: { length: int(20, 1, 5000) },
  synonyms: ["highest high", "n bar high"],
  expr: ({ source, length }) => highest(source, length),
});
