import { close, high, low } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { rangePosition } from "../../formulas/range-position.ts";

export default defineFeature({
  alias: "range_pos",
  displayName: "Position in Range",
  description:
    "Where the close stands between the lowest low and the highest high of the newest n bars: 0 at the low, 100 at the high. Null without a range.",
  formula: "(C-LL)/(HH-LL)*100 over n",
  category: "advanced",
  unit: "%",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(1, 1, 5000) },
  synonyms: [
    "close location",
    "position in range",
    "range position",
    "close in range",
    "closing range",
    "closing range percent",
    "close position",
    "position of the close in the range",
    "close position in range",
    "position in the day's range",
    "location in range",
    "close within range",
    "range position percent",
    "where it closed in its range",
    "dcr",
    "daily closing range",
    "ibs",
    "internal bar strength",
  ],
  expr: ({ length }) => rangePosition(close, low, high, length),
});
