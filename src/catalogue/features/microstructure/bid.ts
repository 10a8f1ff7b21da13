import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { newestQuote } from "../../ticks/newest-quote.ts";

const bidOfQuote = newestQuote("bidOfQuote", (quote) => quote.bid);

export default defineFeature({
  alias: "bid",
  displayName: "Bid",
  description:
    "Best bid of the newest quote of the day. Null before the first quote of the day: a quote of an earlier day is not in force.",
  formula: "newest best bid of the day",
  category: "microstructure",
  unit: "$",
  priceLevel: true,
  bounds: [0, Infinity],
  typical: [1, 500],
  timeframes: "session",
  feeds: ["quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "bid",
    "bid price",
    "best bid",
    "current bid",
    "highest bid",
    "national best bid",
    "inside bid",
    "quoted bid",
    "bidding price",
  ],
  expr: () => fact(bidOfQuote),
});
