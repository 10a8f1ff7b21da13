import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { timeWeightedQuote } from "../../ticks/time-weighted-quote.ts";

const meanSpread = timeWeightedQuote("meanSpread", (quote) => quote.spreadBps);

export default defineFeature({
  alias: "spread_tw_bps",
  displayName: "Time-Weighted Spread",
  description:
    "Mean of 10,000 × (ask - bid) / mid over the time of the bar, beginning with the quote that was in force at its start. Time without a whole quote does not count; null where that is all of the bar.",
  formula: "time-weighted spread_bps in bar",
  category: "microstructure",
  unit: "bps",
  typical: [0, 100],
  timeframes: "intraday",
  feeds: ["quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "time-weighted spread",
    "time weighted spread",
    "average spread of the bar",
    "average spread",
    "average bid-ask spread",
    "mean spread",
    "avg spread",
    "twap spread",
    "time-weighted average spread",
    "average quoted spread",
  ],
  expr: () => fact(meanSpread),
});
