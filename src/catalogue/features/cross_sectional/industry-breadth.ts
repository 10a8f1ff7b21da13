import { defineFeature, int } from "../../define-feature.ts";
import { breadth } from "../../formulas/breadth.ts";

export default defineFeature({
  alias: "industry_breadth",
  displayName: "Industry Breadth",
  description:
    "Percent of the own industry whose close is above the mean of its newest n closes. Groups of fewer than 5 with a value have none.",
  formula: "same, industry",
  category: "cross_sectional",
  unit: "%",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(50, 1, 1000) },
  synonyms: [
    "industry breadth",
    "percent of industry above moving average",
    "breadth of the industry",
    "industry participation",
    "industry group breadth",
    "industry stocks above moving average",
    "group breadth",
    "percent of the industry above its moving average",
    "percentage of industry above moving average",
  ],
  expr: ({ length }) => breadth({ kind: "industry" }, length),
});
