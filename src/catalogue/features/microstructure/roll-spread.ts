import { change, close, covariance, lag, mul, neg, num, sqrt } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "roll_spread",
  displayName: "Roll Spread",
  description:
    "2 × root of minus the covariance of successive changes of the close over n bars (Roll 1984; population covariance): the spread that the bounce between bid and ask betrays. Null where the covariance is above 0.",
  formula: "2 sqrt(-cov(dp,dp[1])), null if cov>0",
  origin: "Richard Roll, 1984",
  category: "microstructure",
  unit: "$",
  bounds: [0, Infinity],
  typical: [0, 2],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(60, 3, 1000) },
  synonyms: [
    "roll spread",
    "roll implied spread",
    "implied spread",
    "roll measure",
    "roll model spread",
    "roll estimator",
    "implied spread of roll",
  ],
  expr: ({ length }) => mul(num(2), sqrt(neg(covariance(change(close, 1), lag(change(close, 1), 1), length)))),
});
