import { close, lag } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "mom_12_1",
  displayName: "12-1 Month Momentum",
  description:
    "100 × (close 21 sessions ago / close 252 sessions ago - 1): a year's performance without the newest month, after Jegadeesh and Titman.",
  formula: "100(C[21]/C[252]-1)",
  origin: "Narasimhan Jegadeesh and Sheridan Titman, 1993",
  category: "cross_sectional",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-80, 200],
  timeframes: "date",
  feeds: ["daily"],
  realtime: false,
  params: {},
  synonyms: [
    "12-1 momentum",
    "twelve minus one momentum",
    "year momentum without the last month",
    "12-1 month momentum",
    "12 minus 1 momentum",
    "12-1",
    "twelve-one momentum",
    "academic momentum",
    "jegadeesh titman momentum",
    "momentum 12-1",
    "12 month momentum skipping the last month",
    "price momentum 12-1",
    "12m-1m momentum",
    "momentum factor",
  ],
  expr: () => percentChange(lag(close, 21), 231),
});
