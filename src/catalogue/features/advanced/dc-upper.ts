import { high, highest } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "dc_upper",
  displayName: "Donchian Upper Band",
  description:
    "Richard Donchian's upper band: highest high of the newest n bars, this one included. A breakout is judged against highest_prev, which leaves this bar out.",
  formula: "max(H[0..n-1])",
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
    "donchian upper",
    "upper donchian channel",
    "donchian channel high",
    "donchian high",
    "donchian channel upper",
    "upper donchian",
    "donchian upper band",
    "donchian top",
    "top of the donchian channel",
    "donchian channel upper band",
    "upper donchian band",
    "dc upper",
  ],
  expr: ({ length }) => highest(high, length),
});
