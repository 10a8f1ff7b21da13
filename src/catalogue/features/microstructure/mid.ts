import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { quoteMid } from "../../ticks/quote-mid.ts";

export default defineFeature({
  alias: "mid",
  displayName: "Mid",
  description:
    "(bid + ask) / 2 of the newest quote of the day. Null before the first quote of the day: a quote of an earlier day is not in force.",
  formula: "(bid+ask)/2",
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
    "mid",
    "mid price",
    "midpoint",
    "bid ask midpoint",
    "mid point",
    "bid/ask midpoint",
    "mid quote",
    "midquote",
    "quote midpoint",
    "mid market price",
    "nbbo midpoint",
    "midprice",
    "middle of bid and ask",
  ],
  expr: () => fact(quoteMid),
});
