import { defineFeature, int } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { sideDepth } from "../../ticks/side-depth.ts";

const measure = bookMeasure("depthImb", ["levels"], ({ bids, asks }, [levels]) => {
  const bid = sideDepth(bids, levels!);
  const ask = sideDepth(asks, levels!);
  return (bid - ask) / (bid + ask);
});

export default defineFeature({
  alias: "depth_imb",
  displayName: "Depth Imbalance",
  description:
    "(bid - ask) / (bid + ask) shares of the best levels. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "(bid-ask)/(bid+ask), n levels",
  category: "order_book",
  unit: "x",
  bounds: [-1, 1],
  typical: [-1, 1],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { levels: int(5, 1, 10) },
  synonyms: [
    "depth imbalance",
    "order book imbalance",
    "book imbalance",
    "book depth imbalance",
    "l2 imbalance",
    "level 2 imbalance",
    "level ii imbalance",
    "bid ask depth imbalance",
    "imbalance of the book",
    "depth of book imbalance",
    "obi",
    "level2 imbalance",
  ],
  expr: ({ levels }) => measure.inBar(levels),
  sessionExpr: ({ levels }) => measure.newest(levels),
});
