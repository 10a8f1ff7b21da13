import { linregR2, log } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "linreg_r2",
  displayName: "Linear Regression R²",
  shortLabel: "R²",
  description:
    "Share of the variance of the logarithm of the newest n values that their least-squares line explains: 1 = they lie on a line. Null when they do not vary.",
  formula: "R^2, same fit",
  category: "advanced",
  unit: "x",
  bounds: [0, 1],
  typical: [0, 1],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(20, 2, 1000) },
  synonyms: [
    "r squared",
    "r2",
    "linear regression r squared",
    "linear regression r2",
    "regression r squared",
    "r² of the trend",
    "coefficient of determination",
    "trend r squared",
    "trend r2",
    "regression r2",
    "goodness of fit of the trend",
    "linreg r2",
    "r-squared of the trend",
  ],
  expr: ({ source, length }) => linregR2(log(source), length),
});
