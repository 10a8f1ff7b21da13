import { defineFeature, int, real } from "../../define-feature.ts";
import { bollingerBands } from "../../formulas/bollinger-bands.ts";

export default defineFeature({
  alias: "bb_upper",
  displayName: "Bollinger Upper Band",
  description:
    "John Bollinger's upper band: mean of n values + k standard deviations. The deviation is that of the population, as in TA-Lib's BBANDS.",
  formula: "SMA+k*sd (population)",
  origin: "John Bollinger; TA-Lib 0.6",
  category: "advanced",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(20, 2, 1000), k: real(2, 0, 10) },
  synonyms: [
    "upper bollinger band",
    "bollinger band upper",
    "bb upper",
    "bollinger upper",
    "upper bb",
    "upper bollinger",
    "bollinger upper band",
    "top bollinger band",
    "bbu",
    "bb top",
    "bollinger top",
    "bb upper band",
    "upper bb band",
  ],
  expr: ({ source, length, k }) => bollingerBands(source, length, k).upper,
});
