import { close, coalesce, fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { quoteMid } from "../../ticks/quote-mid.ts";

export default defineFeature({
  alias: "mark",
  displayName: "Mark",
  description:
    "Middle of the newest quote of the day; where there is none, the last price of the session in the chosen zones.",
  formula: "(bid + ask) / 2 where quoted, else last",
  category: "microstructure",
  unit: "$",
  priceLevel: true,
  bounds: [0, Infinity],
  typical: [1, 500],
  timeframes: "session",
  feeds: ["daily", "minute", "quotes"],
  realtime: true,
  params: {},
  synonyms: ["mark", "mark price", "marked price", "mark to market price", "marking price"],
  expr: () => coalesce(fact(quoteMid), close),
});
