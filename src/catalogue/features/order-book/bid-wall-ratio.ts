import { defineFeature, int } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { wallRatio } from "../../ticks/wall.ts";

const measure = bookMeasure("bidWallRatio", ["levels"], ({ bids }, [levels]) => wallRatio(bids, levels!));

export default defineFeature({
  alias: "bid_wall_ratio",
  displayName: "Bid Wall",
  description:
    "Shares of the fullest of the best levels of the bid side / the median of their shares. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "max level size / median level size, n levels",
  category: "order_book",
  unit: "x",
  bounds: [1, Infinity],
  typical: [1, 20],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { levels: int(10, 1, 10) },
  synonyms: [
    "bid wall",
    "bid wall ratio",
    "large bid order",
    "buy wall",
    "size of the bid wall",
    "bid wall size",
    "buy wall ratio",
    "wall on the bid",
    "buy wall size",
  ],
  expr: ({ levels }) => measure.inBar(levels),
  sessionExpr: ({ levels }) => measure.newest(levels),
});
