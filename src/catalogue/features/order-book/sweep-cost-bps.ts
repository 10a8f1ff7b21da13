import { defineFeature, real } from "../../define-feature.ts";
import { bookMeasure } from "../../ticks/book-measure.ts";
import { sweepCost } from "../../ticks/sweep-cost.ts";

const measure = bookMeasure("sweepCostBps", ["dollars"], (book, [dollars]) => sweepCost(book, dollars!));

export default defineFeature({
  alias: "sweep_cost_bps",
  displayName: "Sweep Cost",
  description:
    "How much worse than the mid an order of so many dollars would be filled on average if it took every level that it needs, in basis points; below 0 dollars it sells. Null where the ten levels of the snapshot do not hold as much. Without an intraday timeframe of the newest snapshot of the day, on one the mean over the snapshots of the bar. Null without a snapshot that tells it.",
  formula: "average slippage to buy $X (negative X = sell)",
  category: "order_book",
  unit: "bps",
  typical: [0, 100],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  scaling: "none",
  params: { dollars: real(100_000, -1e9, 1e9) },
  synonyms: [
    "sweep cost",
    "market impact",
    "slippage",
    "cost to sweep",
    "cost of a sweep",
    "cost to trade",
    "market order cost",
    "slippage cost",
    "execution cost",
    "cost of a market order",
  ],
  expr: ({ dollars }) => measure.inBar(dollars),
  sessionExpr: ({ dollars }) => measure.newest(dollars),
});
