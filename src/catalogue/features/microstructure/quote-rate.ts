import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { quoteRate } from "../../ticks/quote-rate.ts";

export default defineFeature({
  alias: "quote_rate",
  displayName: "Quote Rate",
  description:
    "Changes of a price or a size of the best quote per minute of the bar so far. Null before the first quote of the day.",
  formula: "NBBO updates per minute",
  category: "microstructure",
  unit: "n",
  bounds: [0, Infinity],
  typical: [0, 1000],
  timeframes: "intraday",
  feeds: ["quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "quote rate",
    "quotes per minute",
    "quote updates per minute",
    "quote updates",
    "quote activity",
    "number of quotes per minute",
    "quotes a minute",
    "rate of quotes",
    "quote update rate",
    "quote frequency",
  ],
  expr: () => fact(quoteRate),
});
