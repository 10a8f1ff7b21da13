import { defineFeature, int } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { wallRatio } from "../../ticks/wall.ts";

const measure = bookMeasure("askWallRatio", ["levels"], ({ asks }, [levels]) => wallRatio(asks, levels!));

export default defineFeature({
  alias: "ask_wall_ratio",
  displayName: "Ask Wall",
  description:
    "Shares of the fullest of the best levels of the ask side / the median of their shares. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "same, ask side",
  category: "order_book",
  unit: "x",
  bounds: [1, Infinity],
  typical: [1, 20],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { levels: int(10, 1, 10) },
  synonyms: [
    "ask wall",
    "ask wall ratio",
    "large ask order",
    "sell wall",
    "offer wall",
    "size of the ask wall",
    "ask wall size",
    "sell wall ratio",
    "wall on the ask",
    "sell wall size",
  ],
  expr: ({ levels }) => measure.inBar(levels),
  sessionExpr: ({ levels }) => measure.newest(levels),
});
