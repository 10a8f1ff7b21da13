import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { quoteAge } from "../../ticks/quote-age.ts";

export default defineFeature({
  alias: "quote_age_ms",
  displayName: "Quote Age",
  shortLabel: "QUOTE AGE",
  description:
    "Milliseconds since a price or a size of the best quote last changed on the day. Null before the first quote of the day: a quote of an earlier day is not in force.",
  formula: "now - last NBBO change",
  category: "microstructure",
  unit: "ms",
  bounds: [0, Infinity],
  typical: [0, 60_000],
  timeframes: "session",
  feeds: ["quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "quote age",
    "age of the quote",
    "quote staleness",
    "milliseconds since quote",
    "time since last quote",
    "staleness of the quote",
    "quote latency",
  ],
  expr: () => fact(quoteAge),
});
