import { close, div } from "#expression";
import { benchmark, defineFeature } from "../../define-feature.ts";
import { benchmarkClose } from "../../formulas/benchmark-returns.ts";

export default defineFeature({
  alias: "rs_line",
  displayName: "Relative Strength Line",
  description:
    "close / close of the benchmark on its newest bar that had started by then. The benchmark is a ticker, or market: the first of SPY, IVV, VOO, VTI and MKT that the data have.",
  formula: "C / C_bench",
  category: "cross_sectional",
  unit: "x",
  bounds: [0, Infinity],
  typical: [0, 5],
  scaling: "none",
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { benchmark },
  synonyms: [
    "relative strength line",
    "rs line",
    "price relative",
    "ratio to spy",
    "ratio to the market",
    "price relative to spy",
    "price ratio to spy",
    "relative strength vs spy",
    "rs vs spy",
    "relative strength to the market",
    "relative strength versus spy",
    "relative strength ratio",
    "comparative relative strength",
    "ibd rs line",
    "relative strength comparison",
    "rs line vs spy",
    "ratio to the s&p 500",
    "comparative strength",
  ],
  expr: ({ benchmark: ticker }) => div(close, benchmarkClose(ticker)),
});
