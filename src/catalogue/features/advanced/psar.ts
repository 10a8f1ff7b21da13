import { high, low, psar } from "#expression";
import { defineFeature, real } from "../../define-feature.ts";

export default defineFeature({
  alias: "psar",
  displayName: "Parabolic SAR",
  shortLabel: "PSAR",
  description:
    "Wilder's parabolic stop and reverse, bar for bar as TA-Lib's SAR: the acceleration starts at step and grows by it with each new extreme up to max; the first direction is down only where the first low fell further than the first high rose.",
  formula: "parabolic SAR",
  origin: "J. Welles Wilder, 1978; TA-Lib 0.6",
  category: "advanced",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { step: real(0.02, 0.0001, 1), max: real(0.2, 0.0001, 5) },
  synonyms: [
    "parabolic sar",
    "sar",
    "stop and reverse",
    "parabolic stop and reverse",
    "p-sar",
    "parabolic stop",
    "wilder's parabolic",
    "wilder sar",
    "psar dots",
    "sar dots",
  ],
  aliases: ["sar"],
  expr: ({ step, max }) => psar(high, low, step, max),
});
