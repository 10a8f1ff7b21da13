import { add, close, covariance, div, lag, maximum, mul, num, sqrt, sub, sum } from "#expression";
import { benchmark, defineFeature } from "../../define-feature.ts";
import { benchmarkClose, betaOf, simpleReturn } from "../../formulas/benchmark-returns.ts";
/** The newest month is left out: it tends to turn back. */
const NEWEST = 21;
const OLDEST = 252;

export default defineFeature({
  alias: "resid_mom",
  displayName: "Residual Momentum",
  description:
    "Momentum that the benchmark does not explain, after Blitz, Huij and Martens (2011): the residuals return - beta × benchmark return of bars 252 to 21 before now, their sum divided by their sample standard deviation. Beta is that of the newest 252 bars and no intercept is taken off, which in one window would make the sum vanish. The benchmark is a ticker, or market: the first of SPY, IVV, VOO, VTI and MKT that the data have.",
  formula: "sum resid t-252..t-21 / sd (Blitz et al.)",
  origin: "David Blitz, Joop Huij and Martin Martens, 2011",
  category: "cross_sectional",
  unit: "idx",
  typical: [-30, 30],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: false,
  params: { benchmark },
  synonyms: [
    "residual momentum",
    "idiosyncratic momentum",
    "resid mom",
    "residual return momentum",
    "idiosyncratic return",
    "beta-adjusted momentum",
    "alpha momentum",
    "residual mom",
  ],
  expr: ({ benchmark: ticker }) => {
    const own = lag(simpleReturn(close), NEWEST);
    const market = lag(simpleReturn(benchmarkClose(ticker)), NEWEST);
    const beta = betaOf(ticker, OLDEST);
    const bars = OLDEST - NEWEST + 1;
    const total = sub(sum(own, bars), mul(beta, sum(market, bars)));
    const [ownVariance, marketVariance] = [covariance(own, own, bars), covariance(market, market, bars)];
    const shared = mul(mul(num(2), beta), covariance(own, market, bars));
    const variance = add(sub(ownVariance, shared), mul(mul(beta, beta), marketVariance));
    return div(total, sqrt(mul(num(bars / (bars - 1)), maximum(variance, num(0)))));
  },
});
