import { defineFeature } from "../../define-feature.ts";
import { dollarVolume } from "../../formulas/dollar-volume.ts";

export default defineFeature({
  alias: "dollar_volume",
  displayName: "Dollar Volume",
  description:
    "Money traded in the bar: its VWAP, or (high + low + close) / 3 where no VWAP is known, times its volume.",
  formula: "sum(vwap_bar * V), fallback hlc3*V",
  category: "volume",
  unit: "$",
  bounds: [0, Infinity],
  typical: [0, 100_000_000],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: ["dollar volume", "traded value", "turnover in dollars", "notional volume"],
  scaling: { price: 1, volume: 1 },
  expr: () => dollarVolume,
});
