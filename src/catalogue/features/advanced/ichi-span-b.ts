import { lag } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { rangeMiddle } from "../../formulas/range-middle.ts";

export default defineFeature({
  alias: "ichi_span_b",
  displayName: "Ichimoku Span B",
  shortLabel: "SPAN B",
  description:
    "Second edge of the cloud: middle between the highest high and the lowest low of n bars. The value at this bar is the one computed shift bars ago, which a chart draws here, so nothing of the future is in it. Some charts shift by one bar less.",
  formula: "(HH52+LL52)/2 of 26 bars ago",
  origin: "Goichi Hosoda",
  category: "advanced",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(52, 1, 1000), shift: int(26, 0, 1000) },
  synonyms: [
    "senkou span b",
    "leading span b",
    "kumo b",
    "ichimoku span b",
    "span b",
    "senkou b",
    "ichimoku senkou span b",
    "ichimoku leading span b",
    "leading span 2",
    "cloud span b",
    "ichimoku lead b",
  ],
  expr: ({ length, shift }) => lag(rangeMiddle(length), shift),
});
