import { close, highest } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "highest_close",
  displayName: "Highest Close",
  description: "Greatest close of the last n bars, the evaluated bar included.",
  formula: "max(C[0..n-1])",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(20, 1, 5000) },
  synonyms: [
    "highest close",
    "highest closing price",
    "highest close price",
    "max close",
    "maximum close",
    "n day closing high",
    "closing high",
    "highest close over n bars",
    "highest daily close",
  ],
  expr: ({ length }) => highest(close, length),
});
