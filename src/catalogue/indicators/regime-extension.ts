import { defineIndicator } from "../define-indicator.ts";
import { regimeExtension } from "../formulas/regime.ts";

export default defineIndicator({
  id: "RegimeExtension",
  displayName: "Regime Extension",
  description:
    "(close - mean of 200 closes) / ATR(14): distance from the regime line of Faber (2007) in average true ranges. It needs 200 sessions.",
  unit: "x",
  expr: regimeExtension,
});
