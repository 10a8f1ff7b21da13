import { defineFeature, int, real } from "../../define-feature.ts";
import { keltnerChannel } from "../../formulas/keltner-channel.ts";

export default defineFeature({
  alias: "kc_upper",
  displayName: "Keltner Upper Band",
  description:
    "Keltner channel as Linda Raschke has it: EMA of the close + k average true ranges, the EMA seeded with a mean, the range Wilder's.",
  formula: "EMA(C,20)+k ATR(10)",
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
    "upper keltner channel",
    "keltner channel upper",
    "keltner upper",
    "upper keltner",
    "keltner upper band",
    "upper keltner band",
    "keltner top",
    "top of the keltner channel",
    "kc upper",
    "keltner channel upper band",
    "keltner high",
  ],
  expr: ({ length, atr_length, k }) => keltnerChannel(length, atr_length, k).upper,
});
