import { div, high, log, low, mean, mul, num, sqrt } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { annualPercent } from "../../formulas/bars-per-year.ts";

export default defineFeature({
  alias: "parkinson_vol",
  displayName: "Parkinson Volatility",
  description:
    "Michael Parkinson's estimate from the bars' ranges: sqrt(mean(ln(high / low)²) / (4 ln 2)) over n bars, annualised, in percent. Moves between the bars are left out. A year is 252 sessions: on daily bars the factor is sqrt(252), on longer ones sqrt(252 / sessions spanned by a bar), on intraday ones sqrt(252 × bars of a regular session).",
  formula: "sqrt(mean ln(H/L)^2/(4ln2))*ann",
  origin: "Michael Parkinson, 1980",
  category: "advanced",
  unit: "%",
  bounds: [0, Infinity],
  typical: [0, 150],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(20, 2, 1000) },
  synonyms: [
    "parkinson volatility",
    "high low volatility",
    "range volatility",
    "parkinson vol",
    "parkinson estimator",
    "parkinson range volatility",
  ],
  expr: ({ length }) => {
    const range = log(div(high, low));
    const variance = div(mean(mul(range, range), length), num(4 * Math.LN2));
    return annualPercent(sqrt(variance), length);
  },
});
