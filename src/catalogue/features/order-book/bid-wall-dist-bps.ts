import { defineFeature, int } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { wallDistance } from "../../ticks/wall.ts";

const measure = bookMeasure("bidWallDistBps", ["levels"], (book, [levels]) => wallDistance(book, book.bids, levels!));

export default defineFeature({
  alias: "bid_wall_dist_bps",
  displayName: "Bid Wall Distance",
  description:
    "Distance of the fullest of the best levels of the bid side from the mid, of equally full ones the best; see bid_wall_ratio. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "distance of that level from mid",
  category: "order_book",
  unit: "bps",
  typical: [0, 200],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { levels: int(10, 1, 10) },
  synonyms: [
    "bid wall distance",
    "distance to the bid wall",
    "distance to buy wall",
    "buy wall distance",
    "distance from the bid wall",
  ],
  expr: ({ levels }) => measure.inBar(levels),
  sessionExpr: ({ levels }) => measure.newest(levels),
});
