import { other, sub } from "#expression";
import { defineIndicator } from "../define-indicator.ts";
import { regimeExtension } from "../formulas/regime.ts";

export default defineIndicator({
  id: "RegimeDivergence",
  displayName: "Regime Divergence",
  description:
    "RegimeExtension of the stock less that of the market on the same date. The market is the first of SPY, IVV, VOO, VTI and MKT that the data have.",
  synonyms: [
    "regime divergence",
    "divergence from the market regime",
    "regime divergence in atr",
    "divergence of regimes",
    "regime spread",
    "relative regime extension",
    "regime extension versus the market",
  ],
  unit: "x",
  expr: sub(regimeExtension, other("market", regimeExtension)),
});
