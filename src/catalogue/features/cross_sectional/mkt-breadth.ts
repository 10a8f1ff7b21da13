import { defineFeature, int } from "../../define-feature.ts";
import { breadth } from "../../formulas/breadth.ts";

export default defineFeature({
  alias: "mkt_breadth",
  displayName: "Market Breadth",
  description:
    "Percent of all that are listed whose close is above the mean of its newest n closes: the same for every ticker, a gate for the whole scan.",
  formula: "% of universe with C>SMA(n) (same for all tickers: a gate)",
  category: "cross_sectional",
  unit: "%",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(50, 1, 1000) },
  synonyms: [
    "market breadth",
    "percent of stocks above moving average",
    "breadth",
    "breadth of the market",
    "percent of stocks above their moving average",
    "stocks above moving average",
    "percentage of stocks above moving average",
    "market participation",
    "percent of market above moving average",
    "overall market breadth",
  ],
  expr: ({ length }) => breadth({ kind: "universe" }, length),
});
