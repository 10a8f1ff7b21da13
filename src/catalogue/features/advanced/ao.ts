import { hl2, mean, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "ao",
  displayName: "Awesome Oscillator",
  shortLabel: "AO",
  description:
    "Bill Williams's oscillator: mean of the bars' middles (high + low) / 2 over a short window less that over a long one.",
  formula: "SMA(hl2,5)-SMA(hl2,34)",
  origin: "Bill Williams",
  category: "advanced",
  unit: "$",
  typical: [-10, 10],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { fast: int(5, 1, 500), slow: int(34, 1, 500) },
  synonyms: ["awesome oscillator", "ao", "bill williams awesome oscillator", "awesome osc"],
  expr: ({ fast, slow }) => sub(mean(hl2, fast), mean(hl2, slow)),
});
