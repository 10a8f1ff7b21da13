import { defineFeature, int, real } from "../../define-feature.ts";
import { bollingerWidth } from "../../formulas/bollinger-bands.ts";

export default defineFeature({
  alias: "bb_width",
  displayName: "Bollinger Band Width",
  shortLabel: "BB WIDTH",
  description: "100 × (upper band - lower band) / middle band.",
  formula: "100(up-lo)/mid",
  origin: "John Bollinger",
  category: "advanced",
  unit: "%",
  typical: [0, 50],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(20, 2, 1000), k: real(2, 0, 10) },
  synonyms: [
    "bollinger band width",
    "bollinger bandwidth",
    "bbw",
    "bandwidth",
    "bb width",
    "bollinger width",
    "bb bandwidth",
    "bollinger band bandwidth",
    "width of the bollinger bands",
  ],
  aliases: ["bbw"],
  expr: ({ source, length, k }) => bollingerWidth(source, length, k),
});
