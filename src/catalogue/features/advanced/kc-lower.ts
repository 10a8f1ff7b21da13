import { defineFeature, int, real } from "../../define-feature.ts";
import { keltnerChannel } from "../../formulas/keltner-channel.ts";

export default defineFeature({
  alias: "kc_lower",
  displayName: "Keltner Lower Band",
  description:
    "Keltner channel as Linda Raschke has it: EMA of the close - k average true ranges, the EMA seeded with a mean, the range Wilder's.",
  formula: "EMA(C,20)-k ATR(10)",
  origin: "Chester Keltner, in the form of Linda Raschke",
  category: "advanced",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(20, 1, 1000), atr_length: int(10, 1, 500), k: real(2, 0, 20) },
  synonyms: [
    "lower keltner channel",
    "keltner channel lower",
    "keltner lower",
    "lower keltner",
    "keltner lower band",
    "lower keltner band",
    "keltner bottom",
    "bottom of the keltner channel",
    "kc lower",
    "keltner channel lower band",
    "keltner low",
  ],
  expr: ({ length, atr_length, k }) => keltnerChannel(length, atr_length, k).lower,
});
