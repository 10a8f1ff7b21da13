import { defineFeature, int } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { sideDepth } from "../../ticks/side-depth.ts";

const measure = bookMeasure("askDepth", ["levels"], ({ asks }, [levels]) => sideDepth(asks, levels!));

export default defineFeature({
  alias: "ask_depth",
  displayName: "Ask Depth",
  description:
    "Shares in the best levels of the ask side, as many as the snapshot tells of those asked for. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "shares in best n ask levels",
  category: "order_book",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 50_000],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: { levels: int(5, 1, 10) },
  synonyms: [
    "ask depth",
    "shares on the ask",
    "depth on the ask",
    "ask side depth",
    "offer depth",
    "ask liquidity",
    "shares on offer",
    "depth of the ask",
    "depth at the ask",
    "sell side depth",
  ],
  expr: ({ levels }) => measure.inBar(levels),
  sessionExpr: ({ levels }) => measure.newest(levels),
});
