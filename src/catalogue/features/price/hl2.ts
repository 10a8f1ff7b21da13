import { hl2 } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "hl2",
  displayName: "Median Price (HL2)",
  shortLabel: "HL2",
  description: "(high + low) / 2.",
  formula: "(H+L)/2",
  origin: "TA-Lib 0.6",
  category: "price",
  unit: "$",
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: ["median price", "midpoint of the bar"],
  aliases: ["medprice"],
  expr: () => hl2,
});
