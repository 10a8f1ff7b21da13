import { div, mul, sum, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "vwma",
  displayName: "Volume-Weighted Moving Average",
  shortLabel: "VWMA",
  description: "sum(value × volume) / sum(volume) over the last n bars. Null when no share traded in them.",
  formula: "sum(C V)/sum(V) over n",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(20, 1, 1000) },
  synonyms: [
    "volume weighted moving average",
    "volume-weighted moving average",
    "volume weighted ma",
    "vwmas",
    "volume weighted moving avg",
    "volume ma weighted",
    "vol weighted moving average",
  ],
  expr: ({ source, length }) => div(sum(mul(source, volume), length), sum(volume, length)),
});
