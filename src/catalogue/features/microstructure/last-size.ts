import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { newestTrade } from "../../ticks/newest-trade.ts";

const lastSize = newestTrade(
  "lastSize",
  (trades, row, moment) => trades.columns["size"]![row]! * moment.splitsAfter(moment.date),
);

export default defineFeature({
  alias: "last_size",
  displayName: "Last Size",
  description: "Shares of the newest trade of the day. Null before the first.",
  formula: "shares of the newest trade of the day",
  category: "microstructure",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 10_000],
  timeframes: "session",
  feeds: ["trades"],
  realtime: true,
  params: {},
  synonyms: [
    "last size",
    "size of the last trade",
    "last trade size",
    "last print size",
    "shares of the last trade",
    "last traded size",
    "last quantity",
  ],
  expr: () => fact(lastSize),
});
