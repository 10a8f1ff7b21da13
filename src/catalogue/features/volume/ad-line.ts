import { cum } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { moneyFlowVolume } from "../../formulas/money-flow.ts";

export default defineFeature({
  alias: "ad_line",
  displayName: "Accumulation/Distribution Line",
  shortLabel: "A/D",
  description:
    "Marc Chaikin's line: running sum of ((close - low) - (high - close)) / (high - low) × volume, a bar without range adding 0, as TA-Lib's AD. The level depends on where the history begins.",
  formula: "cum ((C-L)-(H-C))/(H-L) V",
  origin: "Marc Chaikin; TA-Lib 0.6",
  category: "volume",
  unit: "sh",
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "accumulation distribution",
    "accumulation/distribution",
    "a/d line",
    "a/d",
    "accumulation distribution line",
    "ad line",
    "acc/dist",
    "accumulation/distribution line",
    "adl",
    "accumulation distribution index",
    "chaikin a/d line",
    "acc dist",
    "accum/dist",
    "accumulation and distribution",
    "a/d indicator",
    "ad indicator",
    "accumulation distribution indicator",
  ],
  aliases: ["adl"],
  expr: () => cum(moneyFlowVolume),
});
