import { close, maxDrawdown } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "max_drawdown",
  displayName: "Maximum Drawdown",
  description:
    "Worst fall in percent from a peak to a later close within the newest n bars, closes only: 0 or negative.",
  formula: "worst peak-to-trough close in n",
  category: "performance",
  unit: "%",
  bounds: [-100, 0],
  typical: [-100, 0],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(252, 1, 5000) },
  synonyms: [
    "max drawdown",
    "maximum drawdown",
    "worst drawdown",
    "max draw down",
    "maximum draw-down",
    "mdd",
    "peak to trough decline",
    "largest drawdown",
    "draw down",
    "biggest drawdown",
    "max dd",
    "maximum decline",
    "peak to trough drop",
  ],
  expr: ({ length }) => maxDrawdown(close, length),
});
