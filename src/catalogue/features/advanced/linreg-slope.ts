import { linregSlope, log, mul, num } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "linreg_slope",
  displayName: "Linear Regression Slope",
  description: "Slope of the least-squares line through the logarithm of the newest n values, in percent per bar.",
  formula: "OLS slope of ln C, % per bar",
  category: "advanced",
  unit: "%",
  typical: [-5, 5],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(20, 2, 1000) },
  synonyms: [
    "linear regression slope",
    "regression slope",
    "trend slope",
    "lin reg slope",
    "linreg slope",
    "slope of the regression line",
    "slope of linear regression",
    "slope of the trend",
    "regression line slope",
    "linear regression angle",
    "price slope",
  ],
  expr: ({ source, length }) => mul(num(100), linregSlope(log(source), length)),
});
