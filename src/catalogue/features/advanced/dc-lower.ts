import { low, lowest } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "dc_lower",
  displayName: "Donchian Lower Band",
  description:
    "Richard Donchian's lower band: lowest low of the newest n bars, this one included. A breakdown is judged against lowest_prev, which leaves this bar out.",
  formula: "min(L[0..n-1])",
  origin: "Richard Donchian",
  category: "advanced",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(20, 1, 5000) },
  synonyms: [
    "donchian lower",
    "lower donchian channel",
    "donchian channel low",
    "donchian low",
    "donchian channel lower",
    "lower donchian",
    "donchian lower band",
    "donchian bottom",
    "bottom of the donchian channel",
    "donchian channel lower band",
    "lower donchian band",
    "dc lower",
  ],
  expr: ({ length }) => lowest(low, length),
});
