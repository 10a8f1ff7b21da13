import { change, close, coalesce, cum, div, lag, mul, num, volume } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "vpt",
  displayName: "Volume Price Trend",
  shortLabel: "VPT",
  description:
    "Running sum of volume × (close - close before) / close before, from 0 at the first bar. The level depends on where the history begins.",
  formula: "cum V (C-C[1])/C[1]",
  category: "volume",
  unit: "sh",
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "volume price trend",
    "price volume trend",
    "pvt",
    "price volume trend indicator",
    "vpt indicator",
    "volume price trend indicator",
    "pvt indicator",
  ],
  aliases: ["pvt"],
  expr: () => cum(coalesce(mul(volume, div(change(close, 1), lag(close, 1))), num(0))),
});
