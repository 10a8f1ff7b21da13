import { defineFeature, int } from "../../define-feature.ts";
import { breadth } from "../../formulas/breadth.ts";

export default defineFeature({
  alias: "sector_breadth",
  displayName: "Sector Breadth",
  description:
    "Percent of the own sector whose close is above the mean of its newest n closes. Groups of fewer than 5 with a value have none.",
  formula: "% of sector with C>SMA(n)",
  category: "cross_sectional",
  unit: "%",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(50, 1, 1000) },
  synonyms: [
    "sector breadth",
    "percent of sector above moving average",
    "breadth of the sector",
    "sector participation",
    "sector stocks above moving average",
    "percent of the sector above its moving average",
    "percentage of sector above moving average",
  ],
  expr: ({ length }) => breadth({ kind: "sector" }, length),
});
