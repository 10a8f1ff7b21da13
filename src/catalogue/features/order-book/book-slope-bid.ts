import { defineFeature, int } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { bookSlope } from "../../ticks/book-slope.ts";

const measure = bookMeasure("bookSlopeBid", ["levels"], (book, [levels]) => bookSlope(book, book.bids, levels!));

export default defineFeature({
  alias: "book_slope_bid",
  displayName: "Bid Book Slope",
  description:
    "Slope of the least-squares line of the shares of the bid side up to a level on the distance of that level from the mid: shares per basis point over the best levels. Null with less than two. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "OLS of cum size on bps distance",
  category: "order_book",
  unit: "idx",
  typical: [0, 10_000],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { levels: int(10, 2, 10) },
  synonyms: [
    "bid book slope",
    "slope of the bid side",
    "slope of the bid book",
    "bid slope",
    "order book slope on the bid",
    "bid side slope",
    "bid side book slope",
  ],
  scaling: { price: 0, volume: 1 },
  expr: ({ levels }) => measure.inBar(levels),
  sessionExpr: ({ levels }) => measure.newest(levels),
});
