import { defineIndicator } from "../define-indicator.ts";
import { regimeExtension } from "../formulas/regime.ts";

export default defineIndicator({
  id: "RegimeExtension",
  displayName: "Regime Extension",
  description:
    "(close - mean of 200 closes) / ATR(14): distance from the regime line of Faber (2007) in average true ranges. It needs 200 sessions.",
  synonyms: [
    "regime extension",
    "extension from the regime line",
    "extension from the 200-day in atr",
    "distance from the regime line",
    "regime distance",
    "atr extension from the 200 day",
    "regime extension in atr",
    "atrs from the 200 day average",
    "extension from the 200 day average in atr",
  ],
  unit: "x",
  expr: regimeExtension,
});
