import { div, mul, num, volume } from "#expression";
import { sharesOutstandingNow } from "../../company/share-counts.ts";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "turnover",
  displayName: "Turnover",
  description:
    "100 × volume of the bar / shares outstanding of the newest filing known, both in the shares of today. Null without a share count.",
  formula: "V / shares_outstanding * 100",
  category: "volume",
  unit: "%",
  bounds: [0, Infinity],
  typical: [0, 10],
  timeframes: "any",
  feeds: ["daily", "minute", "filings"],
  realtime: true,
  params: {},
  synonyms: [
    "share turnover",
    "turnover rate",
    "stock turnover",
    "share turnover rate",
    "turnover ratio",
    "percent of shares traded",
    "volume to shares outstanding",
    "turnover percent",
    "volume as percent of shares outstanding",
    "turnover of shares",
    "volume/shares outstanding",
    "turnover rate percent",
  ],
  scaling: { price: 0, volume: 1 },
  expr: () => div(mul(num(100), volume), sharesOutstandingNow),
});
