import { other, sub } from "#expression";
import { defineIndicator } from "../define-indicator.ts";
import { regimePercent } from "../formulas/regime.ts";

export default defineIndicator({
  id: "RegimeDivergencePct",
  displayName: "Regime Divergence %",
  description:
    "Distance of the close from the mean of 200 closes in percent, less that of the market on the same date, in percentage points. The market is the first of SPY, IVV, VOO, VTI and MKT that the data have.",
  synonyms: [
    "regime divergence percent",
    "regime divergence %",
    "divergence from the market regime in percent",
    "percent regime divergence",
    "regime divergence percentage",
    "regime spread percent",
    "regime divergence pct",
    "relative regime extension percent",
  ],
  unit: "%",
  expr: sub(regimePercent, other("market", regimePercent)),
});
