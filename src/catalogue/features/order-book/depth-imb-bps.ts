import { defineFeature, real } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { dollarsNear } from "../../ticks/dollars-near.ts";

const measure = bookMeasure("depthImbBps", ["bps"], (book, [bps]) => {
  const bid = dollarsNear(book, book.bids, bps!);
  const ask = dollarsNear(book, book.asks, bps!);
  return (bid - ask) / (bid + ask);
});

export default defineFeature({
  alias: "depth_imb_bps",
  displayName: "Depth Imbalance Near Mid",
  description:
    "(bid - ask) / (bid + ask) dollars no further than so many basis points from the mid. Null where there are none. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "imbalance within k bps",
  category: "order_book",
  unit: "x",
  bounds: [-1, 1],
  typical: [-1, 1],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { bps: real(25, 0.1, 10_000) },
  synonyms: [
    "depth imbalance near the mid",
    "imbalance near the mid",
    "near mid depth imbalance",
    "depth imbalance in bps",
    "near-the-mid imbalance",
    "book imbalance near the mid",
    "order book imbalance near the mid",
  ],
  expr: ({ bps }) => measure.inBar(bps),
  sessionExpr: ({ bps }) => measure.newest(bps),
});
