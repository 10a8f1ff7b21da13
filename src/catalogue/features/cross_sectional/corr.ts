import { close, correlation } from "#expression";
import { benchmark, defineFeature, int } from "../../define-feature.ts";
import { benchmarkClose, simpleReturn } from "../../formulas/benchmark-returns.ts";

export default defineFeature({
  alias: "corr",
  displayName: "Correlation With Benchmark",
  description:
    "Pearson's correlation of the bar-to-bar returns of stock and benchmark over n bars of the stock, -1 to 1. The benchmark is a ticker, or market: the first of SPY, IVV, VOO, VTI and MKT that the data have.",
  formula: "corr(r,rb)",
  category: "cross_sectional",
  unit: "x",
  bounds: [-1, 1],
  typical: [-1, 1],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: false,
  params: { benchmark, length: int(63, 2, 5000) },
  synonyms: [
    "correlation",
    "correlation with the market",
    "correlation with spy",
    "correlation coefficient",
    "correlation to spy",
    "correlation to the market",
    "correlation with the index",
    "correlation to benchmark",
    "market correlation",
    "spy correlation",
    "corr",
    "correlation with the benchmark",
    "correlation with s&p 500",
    "correlation to the s&p 500",
    "correlation with the s&p",
  ],
  expr: ({ benchmark: ticker, length }) =>
    correlation(simpleReturn(close), simpleReturn(benchmarkClose(ticker)), length),
});
