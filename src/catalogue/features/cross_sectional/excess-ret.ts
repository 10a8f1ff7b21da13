import { close, other, sub } from "#expression";
import { benchmark, defineFeature, int } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "excess_ret",
  displayName: "Excess Return",
  description:
    "Change over n bars in percent, less that of the benchmark over n bars of its own. The benchmark is a ticker, or market: the first of SPY, IVV, VOO, VTI and MKT that the data have.",
  formula: "change_pct(n) - bench change_pct(n)",
  category: "cross_sectional",
  unit: "%",
  typical: [-50, 50],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { benchmark, length: int(21, 1, 5000) },
  synonyms: [
    "excess return",
    "outperformance",
    "return versus spy",
    "return vs spy",
    "excess return over spy",
    "excess return over the market",
    "relative return",
    "alpha over the market",
    "market relative return",
    "performance vs spy",
    "performance vs market",
    "return over the market",
    "performance relative to the market",
    "return vs market",
    "return versus the market",
    "performance versus the market",
    "relative performance",
    "relative performance vs spy",
    "market adjusted return",
    "performance relative to spy",
    "return relative to the market",
  ],
  expr: ({ benchmark: ticker, length }) => {
    const change = percentChange(close, length);
    return sub(change, other(ticker, change));
  },
});
