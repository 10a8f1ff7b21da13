import { defineFeature, int } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { wallDistance } from "../../ticks/wall.ts";

const measure = bookMeasure("askWallDistBps", ["levels"], (book, [levels]) => wallDistance(book, book.asks, levels!));

export default defineFeature({
  alias: "ask_wall_dist_bps",
  displayName: "Ask Wall Distance",
  description:
    "Distance of the fullest of the best levels of the ask side from the mid, of equally full ones the best; see ask_wall_ratio. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "same, ask side",
  category: "order_book",
  unit: "bps",
  typical: [0, 200],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { levels: int(10, 1, 10) },
  synonyms: [
    "ask wall distance",
    "distance to the ask wall",
    "distance to sell wall",
    "sell wall distance",
    "distance from the ask wall",
    "offer wall distance",
  ],
  expr: ({ levels }) => measure.inBar(levels),
  sessionExpr: ({ levels }) => measure.newest(levels),
});
