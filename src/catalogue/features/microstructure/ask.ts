import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { newestQuote } from "../../ticks/newest-quote.ts";

const askOfQuote = newestQuote("askOfQuote", (quote) => quote.ask);

export default defineFeature({
  alias: "ask",
  displayName: "Ask",
  description:
    "Best ask of the newest quote of the day. Null before the first quote of the day: a quote of an earlier day is not in force.",
  formula: "newest best ask of the day",
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
    "ask",
    "ask price",
    "best ask",
    "offer price",
    "best offer",
    "offer",
    "current ask",
    "asking price",
    "lowest ask",
    "national best offer",
    "inside ask",
    "quoted ask",
  ],
  expr: () => fact(askOfQuote),
});
