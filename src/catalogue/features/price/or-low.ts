import { framed, low } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "or_low",
  displayName: "Opening Range Low",
  description: "Lowest price of the first n minutes of the regular session. Null until those minutes have passed.",
  formula: "min L, same",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: { minutes: int(30, 1, 390) },
  synonyms: [
    "opening range low",
    "orb low",
    "or low",
    "orl",
    "low of the opening range",
    "opening range bottom",
    "bottom of the opening range",
    "first minutes' low",
    "open range low",
    "orb bottom",
    "initial balance low",
  ],
  expr: ({ minutes }) => framed({ timeframe: "1d", zones: [`open_${minutes}`] }, "today-closed", low),
});
