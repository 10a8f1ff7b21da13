import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { newestQuote } from "../../ticks/newest-quote.ts";

const spreadBpsOfQuote = newestQuote("spreadBpsOfQuote", (quote) => quote.spreadBps);

export default defineFeature({
  alias: "spread_bps",
  displayName: "Spread (bps)",
  description:
    "10,000 × (ask - bid) / mid of the newest quote of the day; below 0 in a crossed market. Null before the first quote of the day: a quote of an earlier day is not in force.",
  formula: "1e4(ask-bid)/mid",
  category: "microstructure",
  unit: "bps",
  typical: [0, 100],
  timeframes: "session",
  feeds: ["quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "spread in basis points",
    "relative spread",
    "spread percent",
    "spread in bps",
    "spread bps",
    "percent spread",
    "% spread",
    "bid-ask spread percent",
    "bid-ask spread %",
    "spread %",
    "quoted spread in basis points",
    "spread as percent of price",
    "percentage spread",
    "bid-ask spread in bps",
    "bid ask spread in basis points",
  ],
  expr: () => fact(spreadBpsOfQuote),
});
