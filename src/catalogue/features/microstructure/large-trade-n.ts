import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { isLargeTrade } from "../../ticks/large-trade.ts";
import { tradeCount } from "../../ticks/trade-count.ts";

const largeTrades = tradeCount("largeTrades", isLargeTrade);

export default defineFeature({
  alias: "large_trade_n",
  displayName: "Large Trades",
  description:
    "Trades of the bar of at least 10,000 shares or $200,000. 0 in a bar without one on a day that has had trades; null before the first trade of the day.",
  formula: "trades >= 10k sh or $200k",
  category: "microstructure",
  unit: "n",
  bounds: [0, Infinity],
  typical: [0, 100],
  timeframes: "intraday",
  feeds: ["trades"],
  realtime: true,
  scaling: "none",
  params: {},
  synonyms: [
    "large trades",
    "block trades",
    "number of block trades",
    "block trade count",
    "count of large trades",
    "number of large trades",
    "large prints",
    "block prints",
    "number of blocks",
    "large trade count",
    "number of large prints",
    "big prints",
  ],
  expr: () => fact(largeTrades),
});
