import { close, div, lag, mean, minimum, mul, num, sqrt, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { barsPerYear } from "../../formulas/bars-per-year.ts";

export default defineFeature({
  alias: "sortino",
  displayName: "Sortino Ratio",
  description:
    "Frank Sortino's ratio for a target of 0: mean / downside deviation of the newest n simple returns, times the square root of the bars in a year of 252 sessions. The downside deviation is the root of the sum of the squares of the negative returns divided by all n. Null when no return was negative.",
  formula: "mean/downside dev (all n in denominator) * sqrt ann",
  origin: "Frank Sortino",
  category: "performance",
  unit: "x",
  typical: [-3, 5],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: false,
  params: { length: int(252, 2, 5000) },
  synonyms: ["sortino ratio", "downside risk ratio", "sortino", "downside deviation ratio"],
  expr: ({ length }) => {
    const result = sub(div(close, lag(close, 1)), num(1));
    const loss = minimum(result, num(0));
    const downside = sqrt(mean(mul(loss, loss), length));
    return mul(div(mean(result, length), downside), sqrt(barsPerYear(length)));
  },
});
