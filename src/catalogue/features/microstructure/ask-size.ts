import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { newestQuote } from "../../ticks/newest-quote.ts";

const askSizeOfQuote = newestQuote("askSizeOfQuote", (quote) => quote.askSize);

export default defineFeature({
  alias: "ask_size",
  displayName: "Ask Size",
  description:
    "Shares offered at the best ask of the newest quote of the day. Null before the first quote of the day: a quote of an earlier day is not in force.",
  formula: "shares at the best ask",
  category: "microstructure",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 10_000],
  timeframes: "session",
  feeds: ["quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "ask size",
    "size at the ask",
    "offer size",
    "shares at the ask",
    "ask shares",
    "offered size",
    "shares offered",
    "offered shares",
    "ask quantity",
    "best ask size",
    "offer quantity",
  ],
  expr: () => fact(askSizeOfQuote),
});
