import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { newestQuote } from "../../ticks/newest-quote.ts";

const quoteImbOfQuote = newestQuote("quoteImbOfQuote", (quote) => quote.imbalance);

export default defineFeature({
  alias: "quote_imb",
  displayName: "Quote Imbalance",
  description:
    "(bid size - ask size) / (bid size + ask size) of the newest quote of the day: 1 = shares at the bid only. Null before the first quote of the day: a quote of an earlier day is not in force.",
  formula: "(bidSz-askSz)/(bidSz+askSz)",
  category: "microstructure",
  unit: "x",
  bounds: [-1, 1],
  typical: [-1, 1],
  timeframes: "session",
  feeds: ["quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "quote imbalance",
    "bid ask imbalance",
    "bid size vs ask size",
    "bid/ask imbalance",
    "quoted imbalance",
    "top of book imbalance",
    "bid ask size imbalance",
    "bid ask ratio",
    "l1 imbalance",
    "level 1 imbalance",
    "nbbo imbalance",
    "bid/ask size imbalance",
    "bid/ask ratio",
  ],
  expr: () => fact(quoteImbOfQuote),
});
