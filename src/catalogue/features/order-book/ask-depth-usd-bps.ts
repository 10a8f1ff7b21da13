import { defineFeature, real } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { dollarsNear } from "../../ticks/dollars-near.ts";

const measure = bookMeasure("askDepthUsdBps", ["bps"], (book, [bps]) => dollarsNear(book, book.asks, bps!));

export default defineFeature({
  alias: "ask_depth_usd_bps",
  displayName: "Ask Depth in $",
  description:
    "Dollars of the ask side no further than so many basis points above the mid, among the ten levels of a snapshot. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "$ within k bps above mid",
  category: "order_book",
  unit: "$",
  bounds: [0, Infinity],
  typical: [0, 1_000_000],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { bps: real(25, 0.1, 10_000) },
  synonyms: [
    "ask depth in dollars",
    "dollars on the ask",
    "ask depth usd",
    "dollar ask depth",
    "ask liquidity in dollars",
    "dollars offered",
    "ask side depth in dollars",
    "ask depth in $",
    "dollar depth on the ask",
    "offer depth in dollars",
  ],
  scaling: { price: 1, volume: 1 },
  expr: ({ bps }) => measure.inBar(bps),
  sessionExpr: ({ bps }) => measure.newest(bps),
});
