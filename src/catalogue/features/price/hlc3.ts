import { hlc3 } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "hlc3",
  displayName: "Typical Price (HLC3)",
  shortLabel: "HLC3",
  description: "(high + low + close) / 3, TA-Lib's TYPPRICE.",
  formula: "(H+L+C)/3",
  origin: "TA-Lib 0.6",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "typical price",
    "typical price hlc3",
    "(h+l+c)/3",
    "average of high low and close",
    "pivot price",
    "hlc average",
    "hlc3 price",
  ],
  aliases: ["typprice"],
  expr: () => hlc3,
});
