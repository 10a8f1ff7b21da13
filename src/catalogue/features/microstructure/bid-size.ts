import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { newestQuote } from "../../ticks/newest-quote.ts";

const bidSizeOfQuote = newestQuote("bidSizeOfQuote", (quote) => quote.bidSize);

export default defineFeature({
  alias: "bid_size",
  displayName: "Bid Size",
  description:
    "Shares bid for at the best bid of the newest quote of the day. Null before the first quote of the day: a quote of an earlier day is not in force.",
  formula: "shares at the best bid",
  category: "microstructure",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 10_000],
  timeframes: "session",
  feeds: ["quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "bid size",
    "size at the bid",
    "bid shares",
    "shares at the bid",
    "shares bid",
    "bid quantity",
    "best bid size",
  ],
  expr: () => fact(bidSizeOfQuote),
});
