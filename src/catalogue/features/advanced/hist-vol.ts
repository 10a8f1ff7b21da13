import { close, div, lag, log, sampleStdev } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { annualPercent } from "../../formulas/bars-per-year.ts";

export default defineFeature({
  alias: "hist_vol",
  displayName: "Historical Volatility",
  shortLabel: "HV",
  description:
    "Annualised standard deviation of the logarithmic close-to-close returns of the newest n bars, in percent. The deviation is that of a sample (divided by n - 1). A year is 252 sessions: on daily bars the factor is sqrt(252), on longer ones sqrt(252 / sessions spanned by a bar), on intraday ones sqrt(252 × bars of a regular session).",
  formula: "sd(log ret,n)*sqrt(bars/yr)*100",
  category: "advanced",
  unit: "%",
  bounds: [0, Infinity],
  typical: [0, 150],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(20, 2, 1000) },
  synonyms: [
    "historical volatility",
    "realized volatility",
    "realised volatility",
    "hv",
    "annualized volatility",
    "historic volatility",
    "historical vol",
    "realized vol",
    "realised vol",
    "annualised volatility",
    "statistical volatility",
    "price volatility",
    "volatility",
    "annual volatility",
    "stock volatility",
    "return volatility",
    "standard deviation of returns",
  ],
  aliases: ["hv"],
  expr: ({ length }) => annualPercent(sampleStdev(log(div(close, lag(close, 1))), length), length),
});
