import { defineFeature, int } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { sideDepth } from "../../ticks/side-depth.ts";

const measure = bookMeasure("bidDepth", ["levels"], ({ bids }, [levels]) => sideDepth(bids, levels!));

export default defineFeature({
  alias: "bid_depth",
  displayName: "Bid Depth",
  description:
    "Shares in the best levels of the bid side, as many as the snapshot tells of those asked for. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "shares in best n bid levels",
  category: "order_book",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 50_000],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { levels: int(5, 1, 10) },
  synonyms: [
    "bid depth",
    "shares on the bid",
    "depth on the bid",
    "bid side depth",
    "bid liquidity",
    "depth of the bid",
    "depth at the bid",
    "buy side depth",
  ],
  expr: ({ levels }) => measure.inBar(levels),
  sessionExpr: ({ levels }) => measure.newest(levels),
});
