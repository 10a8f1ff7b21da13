import { coalesce, framed, session, vwap } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { volumeWeightedPrice } from "../../formulas/volume-weighted.ts";

export default defineFeature({
  alias: "vwap",
  displayName: "VWAP",
  shortLabel: "VWAP",
  description:
    "Volume-weighted average price of the session: sum(hlc3 × volume) / sum(volume) over the bars of the timeframe since the start of the chosen zones. Without a timeframe it is the session's value from its 1-minute bars, or the official one where the daily bars carry it.",
  formula: "sum(hlc3 V)/sum(V) from zone start today",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "intraday",
  feeds: ["minute"],
  realtime: true,
  params: {},
  synonyms: [
    "volume weighted average price",
    "volume-weighted average price",
    "session vwap",
    "vwap line",
    "volume weighted avg price",
    "v-wap",
    "day vwap",
    "intraday vwap",
    "daily vwap",
    "vwaps",
    "volume weighted price",
    "vol weighted average price",
    "today's vwap",
    "volume weighted average",
    "standard vwap",
  ],
  expr: () => volumeWeightedPrice(session),
  sessionExpr: () => coalesce(vwap, framed({ timeframe: "1m", zones: "own" }, "today", volumeWeightedPrice(session))),
});
