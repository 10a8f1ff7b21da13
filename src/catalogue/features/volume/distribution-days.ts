import { both, close, greater, lag, lessEqual, num, sum, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "distribution_days",
  displayName: "Distribution Days",
  description: "How many of the last n bars closed at least 0.2 % lower on more volume than the bar before (O'Neil).",
  formula: "count: C <= -0.2 % and V>V[1] in n",
  origin: "William O'Neil",
  category: "volume",
  unit: "n",
  bounds: [0, 250],
  typical: [0, 10],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(25, 1, 250) },
  synonyms: [
    "distribution days",
    "distribution day count",
    "number of distribution days",
    "ibd distribution days",
    "count of distribution days",
    "distribution count",
    "o'neil distribution days",
  ],
  expr: ({ length }) => {
    const fell = lessEqual(percentChange(close, 1), num(-0.2));
    return sum(both(fell, greater(volume, lag(volume, 1))), length);
  },
});
