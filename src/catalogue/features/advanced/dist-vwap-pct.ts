import { close, div, mul, num, sub } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import vwapStudy from "../price/vwap.ts";

export default defineFeature({
  alias: "dist_vwap_pct",
  displayName: "Distance to VWAP %",
  shortLabel: "DIST VWAP %",
  description:
    "100 × (close / VWAP of the session - 1), VWAP as in the study of that name. Without a timeframe it is the session's last price against the session's VWAP.",
  formula: "100(C/vwap-1)",
  category: "advanced",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-10, 10],
  timeframes: "intraday",
  feeds: ["minute"],
  realtime: true,
  params: {},
  synonyms: [
    "distance from vwap",
    "percent from vwap",
    "distance to vwap",
    "% from vwap",
    "vwap distance",
    "percent distance from vwap",
    "deviation from vwap",
    "vwap distance percent",
    "% distance from vwap",
    "vwap extension",
  ],
  expr: () => mul(num(100), sub(div(close, vwapStudy.build({})), num(1))),
  sessionExpr: () => mul(num(100), sub(div(close, vwapStudy.buildSession!({})), num(1))),
});
