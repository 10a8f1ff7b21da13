import { defineFeature, real } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { dollarsNear } from "../../ticks/dollars-near.ts";

const measure = bookMeasure("bidDepthUsdBps", ["bps"], (book, [bps]) => dollarsNear(book, book.bids, bps!));

export default defineFeature({
  alias: "bid_depth_usd_bps",
  displayName: "Bid Depth in $",
  description:
    "Dollars of the bid side no further than so many basis points below the mid, among the ten levels of a snapshot. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "$ within k bps below mid",
  category: "order_book",
  unit: "$",
  bounds: [0, Infinity],
  typical: [0, 1_000_000],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { bps: real(25, 0.1, 10_000) },
  synonyms: [
    "bid depth in dollars",
    "dollars on the bid",
    "bid depth usd",
    "dollar bid depth",
    "bid liquidity in dollars",
    "dollars bid",
    "bid side depth in dollars",
    "bid depth in $",
    "dollar depth on the bid",
  ],
  scaling: { price: 1, volume: 1 },
  expr: ({ bps }) => measure.inBar(bps),
  sessionExpr: ({ bps }) => measure.newest(bps),
});
