import { benchmark, defineFeature, int } from "../../define-feature.ts";
import { betaOf } from "../../formulas/benchmark-returns.ts";

export default defineFeature({
  alias: "beta",
  displayName: "Beta",
  description:
    "Covariance of the bar-to-bar returns of stock and benchmark over n bars / variance of the benchmark's. Returns are simple, and both span the same bars: those of the stock. The benchmark is a ticker, or market: the first of SPY, IVV, VOO, VTI and MKT that the data have.",
  formula: "cov(r,rb)/var(rb)",
  origin: "capital asset pricing model",
  category: "cross_sectional",
  unit: "x",
  typical: [-1, 3],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: false,
  params: { benchmark, length: int(252, 2, 5000) },
  synonyms: [
    "market beta",
    "beta to spy",
    "beta",
    "stock beta",
    "beta to the market",
    "beta coefficient",
    "beta vs spy",
    "beta against the market",
    "market sensitivity",
    "1 year beta",
    "beta versus the market",
    "one year beta",
  ],
  expr: ({ benchmark: ticker, length }) => betaOf(ticker, length),
});
