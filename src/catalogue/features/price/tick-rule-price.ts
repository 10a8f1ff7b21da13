import { close, round, sub } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "tick_rule_price",
  displayName: "Distance to Whole Dollar",
  description:
    "close - round(close): how far the close is above (+) or below (-) the nearest whole dollar. A half rounds up.",
  formula: "C rounded distance to whole $: C - round(C)",
  category: "price",
  unit: "$",
  bounds: [-0.5, 0.5],
  typical: [-0.5, 0.5],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "distance to whole dollar",
    "round number distance",
    "whole dollar",
    "distance to round number",
    "distance from whole dollar",
    "round number proximity",
    "distance to nearest dollar",
    "distance from round number",
    "whole number distance",
  ],
  scaling: "none",
  expr: () => sub(close, round(close)),
});
