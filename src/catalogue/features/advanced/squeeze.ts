import { defineFeature, int, real } from "../../define-feature.ts";
import { volatilitySqueeze } from "../../formulas/volatility-squeeze.ts";

export default defineFeature({
  alias: "squeeze",
  displayName: "Volatility Squeeze",
  description:
    "1 while both Bollinger bands lie inside the Keltner channel (John Carter's squeeze), else 0. Bands of n closes and k standard deviations of the population; channel of the EMA of n closes and k Wilder average true ranges of the same n. Variants with a simple mean of the close or of the true range turn on and off some bars earlier or later.",
  formula: "BB(20,2) inside KC(20,1.5): 1; bars in a row as `squeeze_bars`",
  origin: "John Carter, 2005",
  category: "advanced",
  unit: "0/1",
  bounds: [0, 1],
  typical: [0, 1],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(20, 2, 1000), bb_k: real(2, 0.01, 10), kc_k: real(1.5, 0.01, 20) },
  synonyms: [
    "ttm squeeze",
    "squeeze",
    "bollinger squeeze",
    "volatility squeeze",
    "ttm squeeze indicator",
    "bollinger keltner squeeze",
    "bollinger band squeeze",
    "bb squeeze",
    "john carter squeeze",
    "keltner squeeze",
    "squeeze indicator",
    "bollinger bands inside keltner channels",
  ],
  expr: ({ length, bb_k, kc_k }) => volatilitySqueeze(length, bb_k, kc_k),
});
