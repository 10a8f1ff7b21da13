import { lag, mean } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { dollarVolume } from "../../formulas/dollar-volume.ts";

export default defineFeature({
  alias: "avg_dollar_volume",
  displayName: "Average Dollar Volume",
  description: "Mean money traded in the n bars before the evaluated one; see dollar_volume.",
  formula: "SMA(dollar_volume[1..n])",
  category: "volume",
  unit: "$",
  bounds: [0, Infinity],
  typical: [0, 100_000_000],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: false,
  params: { length: int(20, 1, 1000) },
  synonyms: ["average dollar volume", "liquidity", "average daily dollar volume"],
  scaling: { price: 1, volume: 1 },
  expr: ({ length }) => lag(mean(dollarVolume, length), 1),
});
