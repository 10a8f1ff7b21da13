import { defineFeature, int } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { bookSlope } from "../../ticks/book-slope.ts";

const measure = bookMeasure("bookSlopeAsk", ["levels"], (book, [levels]) => bookSlope(book, book.asks, levels!));

export default defineFeature({
  alias: "book_slope_ask",
  displayName: "Ask Book Slope",
  description:
    "Slope of the least-squares line of the shares of the ask side up to a level on the distance of that level from the mid: shares per basis point over the best levels. Null with less than two. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "same, ask side",
  category: "order_book",
  unit: "idx",
  typical: [0, 10_000],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { levels: int(10, 2, 10) },
  synonyms: [
    "ask book slope",
    "slope of the ask side",
    "slope of the ask book",
    "ask slope",
    "order book slope on the ask",
    "ask side slope",
    "ask side book slope",
    "offer book slope",
  ],
  scaling: { price: 0, volume: 1 },
  expr: ({ levels }) => measure.inBar(levels),
  sessionExpr: ({ levels }) => measure.newest(levels),
});
