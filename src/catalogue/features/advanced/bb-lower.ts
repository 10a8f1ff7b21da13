import { defineFeature, int, real } from "../../define-feature.ts";
import { bollingerBands } from "../../formulas/bollinger-bands.ts";

export default defineFeature({
  alias: "bb_lower",
  displayName: "Bollinger Lower Band",
  description:
    "John Bollinger's lower band: mean of n values - k standard deviations. The deviation is that of the population, as in TA-Lib's BBANDS.",
  formula: "SMA-k*sd",
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
    "lower bollinger band",
    "bollinger band lower",
    "bb lower",
    "bollinger lower",
    "lower bb",
    "lower bollinger",
    "bollinger lower band",
    "bottom bollinger band",
    "bbl",
    "bb bottom",
    "bollinger bottom",
    "bb lower band",
    "lower bb band",
  ],
  expr: ({ source, length, k }) => bollingerBands(source, length, k).lower,
});
