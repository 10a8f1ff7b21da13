import { close, covariance, div, maximum, mul, num, sqrt, sub } from "#expression";
import { benchmark, defineFeature, int } from "../../define-feature.ts";
import { annualPercent } from "../../formulas/bars-per-year.ts";
import { benchmarkClose, simpleReturn } from "../../formulas/benchmark-returns.ts";

export default defineFeature({
  alias: "resid_vol",
  displayName: "Residual Volatility",
  description:
    "Volatility that the benchmark does not explain: sample standard deviation (divided by n - 1) of the residuals of the returns regressed on the benchmark's over n bars, in percent a year of 252 sessions. The benchmark is a ticker, or market: the first of SPY, IVV, VOO, VTI and MKT that the data have.",
  formula: "sd of CAPM residual, ann.",
  origin: "capital asset pricing model",
  category: "cross_sectional",
  unit: "%",
  bounds: [0, Infinity],
  typical: [0, 100],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: false,
  params: { length: int(63, 3, 1000), benchmark },
  synonyms: [
    "residual volatility",
    "idiosyncratic volatility",
    "idio vol",
    "residual vol",
    "idiosyncratic vol",
    "idiosyncratic risk",
    "stock-specific volatility",
    "ivol",
    "specific risk",
    "non-market volatility",
    "idiovol",
  ],
  expr: ({ length, benchmark: ticker }) => {
    const own = simpleReturn(close);
    const market = simpleReturn(benchmarkClose(ticker));
    const shared = covariance(own, market, length);
    const rest = sub(covariance(own, own, length), div(mul(shared, shared), covariance(market, market, length)));
    return annualPercent(sqrt(mul(num(length / (length - 1)), maximum(rest, num(0)))), length);
  },
});
