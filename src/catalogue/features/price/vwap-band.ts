import { add, framed, mul, num, type SeriesNode, session } from "#expression";
import { defineFeature, real } from "../../define-feature.ts";
import { volumeWeightedDeviation, volumeWeightedPrice } from "../../formulas/volume-weighted.ts";

function band(k: number): SeriesNode {
  return add(volumeWeightedPrice(session), mul(num(k), volumeWeightedDeviation(session)));
}

export default defineFeature({
  alias: "vwap_band",
  displayName: "VWAP Band",
  shortLabel: "VWAP BAND",
  description:
    "VWAP of the session plus k volume-weighted standard deviations of hlc3 around it; a negative k gives the lower band. Without a timeframe it is computed from the session's 1-minute bars.",
  formula: "vwap + k * volume-weighted stdev",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "intraday",
  feeds: ["minute"],
  realtime: true,
  params: { k: real(2, -10, 10) },
  synonyms: [
    "vwap band",
    "vwap standard deviation band",
    "vwap deviation",
    "vwap std band",
    "upper vwap band",
    "vwap deviation band",
    "vwap channel",
    "vwap sd band",
    "vwap standard deviation",
    "vwap upper band",
    "vwap envelope",
  ],
  expr: ({ k }) => band(k),
  sessionExpr: ({ k }) => framed({ timeframe: "1m", zones: "own" }, "today", band(k)),
});
