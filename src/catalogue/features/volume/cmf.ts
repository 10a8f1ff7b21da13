import { div, sum, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { moneyFlowVolume } from "../../formulas/money-flow.ts";

export default defineFeature({
  alias: "cmf",
  displayName: "Chaikin Money Flow",
  shortLabel: "CMF",
  description:
    "sum(money flow volume) / sum(volume) over n bars, with the money flow volume of the accumulation/distribution line. Null when no share traded.",
  formula: "sum(MFV,n)/sum(V,n)",
  origin: "Marc Chaikin",
  category: "volume",
  unit: "idx",
  bounds: [-1, 1],
  typical: [-1, 1],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(20, 1, 1000) },
  synonyms: [
    "chaikin money flow",
    "money flow",
    "chaikin mf",
    "chaikin money flow index",
    "chaikin moneyflow",
    "chaikin flow",
    "cmf indicator",
  ],
  expr: ({ length }) => div(sum(moneyFlowVolume, length), sum(volume, length)),
});
