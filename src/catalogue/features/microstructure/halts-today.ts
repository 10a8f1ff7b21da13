import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { haltCount } from "../../ticks/halt-count.ts";

export default defineFeature({
  alias: "halts_today",
  displayName: "Halts Today",
  description:
    "How often trading in the stock was halted on the day so far. 0 for a stock of which the feed of halts tells nothing.",
  formula: "count of halts; `is_halted` 0/1",
  category: "microstructure",
  unit: "n",
  bounds: [0, Infinity],
  typical: [0, 10],
  timeframes: "session",
  feeds: ["halts"],
  realtime: true,
  params: {},
  synonyms: [
    "halts today",
    "trading halts",
    "number of halts",
    "number of trading halts",
    "volatility halts",
    "luld halts",
    "halt count",
    "number of halts today",
    "circuit breaker halts",
    "trading halts today",
    "count of halts",
  ],
  expr: () => fact(haltCount),
});
