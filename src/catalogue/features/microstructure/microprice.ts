import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { newestQuote } from "../../ticks/newest-quote.ts";

const micropriceOfQuote = newestQuote(
  "micropriceOfQuote",
  ({ bid, ask, bidSize, askSize }) => (bid * askSize + ask * bidSize) / (bidSize + askSize),
);

export default defineFeature({
  alias: "microprice",
  displayName: "Microprice",
  description:
    "(bid × ask size + ask × bid size) / (bid size + ask size) of the newest quote of the day: the mid drawn towards the side that is likely to be taken first. Null before the first quote of the day: a quote of an earlier day is not in force.",
  formula: "(bid*askSz+ask*bidSz)/(bidSz+askSz)",
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
    "microprice",
    "micro price",
    "size weighted mid",
    "stoikov microprice",
    "stoikov micro-price",
    "micro price estimate",
  ],
  expr: () => fact(micropriceOfQuote),
});
