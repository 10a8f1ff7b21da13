import { add, div, lag, num } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { rangeMiddle } from "../../formulas/range-middle.ts";

export default defineFeature({
  alias: "ichi_span_a",
  displayName: "Ichimoku Span A",
  shortLabel: "SPAN A",
  description:
    "First edge of the cloud: middle between conversion and base line. The value at this bar is the one computed shift bars ago, which a chart draws here, so nothing of the future is in it. Some charts shift by one bar less.",
  formula: "(tenkan+kijun)/2 of 26 bars ago (plotted now; no lookahead)",
  origin: "Goichi Hosoda",
  category: "advanced",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { tenkan: int(9, 1, 1000), kijun: int(26, 1, 1000), shift: int(26, 0, 1000) },
  synonyms: [
    "senkou span a",
    "leading span a",
    "kumo a",
    "ichimoku span a",
    "span a",
    "senkou a",
    "ichimoku senkou span a",
    "ichimoku leading span a",
    "leading span 1",
    "cloud span a",
    "ichimoku lead a",
  ],
  expr: ({ tenkan, kijun, shift }) => lag(div(add(rangeMiddle(tenkan), rangeMiddle(kijun)), num(2)), shift),
});
