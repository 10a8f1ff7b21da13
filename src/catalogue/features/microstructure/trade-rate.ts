import { coalesce, div, fact, trades } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { barMinutes } from "../../ticks/bar-minutes.ts";
import { tradeCount } from "../../ticks/trade-count.ts";

const everyTrade = tradeCount("everyTrade", (price, size) => price > 0 && size > 0);

export default defineFeature({
  alias: "trade_rate",
  displayName: "Trade Rate",
  description:
    "Trades per minute of the bar so far, by the count of trades of the bars, else by the feed of single trades. Null where neither counts them.",
  formula: "trades per minute",
  category: "microstructure",
  unit: "n",
  bounds: [0, Infinity],
  typical: [0, 1000],
  timeframes: "intraday",
  feeds: ["minute", "trades"],
  realtime: true,
  params: {},
  synonyms: [
    "trade rate",
    "trades per minute",
    "tape speed",
    "trades a minute",
    "number of trades per minute",
    "print rate",
    "trades/min",
    "trade frequency",
    "rate of trades",
    "prints per minute",
    "transaction rate",
    "trading rate",
  ],
  expr: () => div(coalesce(trades, fact(everyTrade)), fact(barMinutes)),
});
