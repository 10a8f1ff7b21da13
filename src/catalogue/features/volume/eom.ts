import { change, div, high, hl2, low, mean, mul, num, sub, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "eom",
  displayName: "Ease of Movement",
  shortLabel: "EOM",
  description:
    "Richard Arms's measure: the mean over n bars of the move of (high + low) / 2 divided by volume / 100,000,000 / (high - low). A bar without range counts 0; a bar without volume has no value.",
  formula: "SMA(((H+L)/2 - prev)/(V/1e8/(H-L)),n)",
  origin: "Richard Arms",
  category: "volume",
  unit: "idx",
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(14, 1, 500) },
  synonyms: [
    "ease of movement",
    "emv",
    "ease of movement indicator",
    "ease of move",
    "eom indicator",
    "arms ease of movement",
  ],
  aliases: ["emv"],
  scaling: { price: 2, volume: -1 },
  expr: ({ length }) => {
    const boxRatio = div(mul(change(hl2, 1), sub(high, low)), div(volume, num(1e8)));
    return mean(boxRatio, length);
  },
});
