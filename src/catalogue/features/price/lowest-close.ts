import { close, lowest } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "lowest_close",
  displayName: "Lowest Close",
  description: "Smallest close of the last n bars, the evaluated bar included.",
  formula: "min(C[0..n-1])",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(20, 1, 5000) },
  synonyms: [
    "lowest close",
    "lowest closing price",
    "lowest close price",
    "min close",
    "minimum close",
    "n day closing low",
    "closing low",
    "lowest close over n bars",
    "lowest daily close",
  ],
  expr: ({ length }) => lowest(close, length),
});
