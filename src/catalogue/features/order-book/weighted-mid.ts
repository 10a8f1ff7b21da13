import { defineFeature, int } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { weightedMid } from "../../ticks/weighted-mid.ts";

const measure = bookMeasure("weightedMid", ["levels"], (book, [levels]) => weightedMid(book, levels!));

export default defineFeature({
  alias: "weighted_mid",
  displayName: "Weighted Mid",
  description:
    "Mean prices of the best levels of both sides by their shares, each weighted by the shares of the other side; on one level it is the microprice. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "size-weighted over n levels",
  category: "order_book",
  unit: "$",
  priceLevel: true,
  bounds: [0, Infinity],
  typical: [1, 500],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { levels: int(5, 1, 10) },
  synonyms: [
    "weighted mid",
    "weighted mid price",
    "size-weighted mid",
    "weighted midpoint",
    "depth-weighted mid",
    "wmid",
    "weighted mid point",
  ],
  expr: ({ levels }) => measure.inBar(levels),
  sessionExpr: ({ levels }) => measure.newest(levels),
});
