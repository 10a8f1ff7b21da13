import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { timeWeightedQuote } from "../../ticks/time-weighted-quote.ts";

const meanImbalance = timeWeightedQuote("meanImbalance", (quote) => quote.imbalance);

export default defineFeature({
  alias: "quote_imb_tw",
  displayName: "Time-Weighted Quote Imbalance",
  description:
    "Mean of (bid size - ask size) / (bid size + ask size) over the time of the bar, beginning with the quote that was in force at its start. Time without a whole quote does not count; null where that is all of the bar.",
  formula: "time-weighted in bar",
  category: "microstructure",
  unit: "x",
  bounds: [-1, 1],
  typical: [-1, 1],
  timeframes: "intraday",
  feeds: ["quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "time-weighted quote imbalance",
    "average quote imbalance",
    "average bid ask imbalance",
    "twa quote imbalance",
    "time-weighted bid ask imbalance",
  ],
  expr: () => fact(meanImbalance),
});
