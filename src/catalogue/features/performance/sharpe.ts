import { close, div, lag, mean, mul, num, sampleStdev, sqrt, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { barsPerYear } from "../../formulas/bars-per-year.ts";

export default defineFeature({
  alias: "sharpe",
  displayName: "Sharpe Ratio",
  description:
    "William Sharpe's ratio without a risk-free rate: mean / sample standard deviation of the newest n simple returns, times the square root of the bars in a year of 252 sessions.",
  formula: "mean/sd of returns * sqrt ann",
  origin: "William Sharpe, 1966",
  category: "performance",
  unit: "x",
  typical: [-3, 5],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: false,
  params: { length: int(252, 2, 5000) },
  synonyms: ["sharpe ratio", "risk adjusted return", "sharpe", "reward to risk ratio", "risk-adjusted performance"],
  expr: ({ length }) => {
    const result = sub(div(close, lag(close, 1)), num(1));
    return mul(div(mean(result, length), sampleStdev(result, length)), sqrt(barsPerYear(length)));
  },
});
