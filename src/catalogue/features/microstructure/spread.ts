import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { newestQuote } from "../../ticks/newest-quote.ts";

const spreadOfQuote = newestQuote("spreadOfQuote", (quote) => quote.ask - quote.bid);

export default defineFeature({
  alias: "spread",
  displayName: "Spread",
  description:
    "Best ask less best bid of the newest quote of the day; below 0 in a crossed market. Null before the first quote of the day: a quote of an earlier day is not in force.",
  formula: "ask-bid",
  category: "microstructure",
  unit: "$",
  typical: [0, 1],
  timeframes: "session",
  feeds: ["quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "spread",
    "bid-ask spread",
    "bid ask spread",
    "quoted spread",
    "bid/ask spread",
    "spread in dollars",
    "dollar spread",
    "bid to ask spread",
    "bid-offer spread",
    "ask minus bid",
    "absolute spread",
    "spread between bid and ask",
    "market spread",
    "inside spread",
  ],
  expr: () => fact(spreadOfQuote),
});
