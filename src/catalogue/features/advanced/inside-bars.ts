import { both, greaterEqual, high, lag, lessEqual, low, runLength } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "inside_bars",
  displayName: "Inside Bars",
  description:
    "How many bars in a row, this one included, lie within the bar before them: high <= its high and low >= its low. 0 when this bar does not.",
  formula: "consecutive bars with H<=H[1] and L>=L[1]",
  category: "advanced",
  unit: "n",
  bounds: [0, Infinity],
  typical: [0, 5],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "inside bars",
    "consecutive inside bars",
    "number of inside bars",
    "inside bar count",
    "inside bars in a row",
    "inside bar streak",
  ],
  expr: () => runLength(both(lessEqual(high, lag(high, 1)), greaterEqual(low, lag(low, 1)))),
});
