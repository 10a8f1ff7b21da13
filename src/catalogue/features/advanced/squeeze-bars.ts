import { runLength } from "#expression";
import { defineFeature, int, real } from "../../define-feature.ts";
import { volatilitySqueeze } from "../../formulas/volatility-squeeze.ts";

export default defineFeature({
  alias: "squeeze_bars",
  displayName: "Bars in Squeeze",
  description:
    "For how many bars in a row, this one included, the Bollinger bands have been inside the Keltner channel (see squeeze); 0 when they are not.",
  formula: "bars in a row with squeeze = 1",
  origin: "John Carter, 2005",
  category: "advanced",
  unit: "n",
  bounds: [0, Infinity],
  typical: [0, 30],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(20, 2, 1000), bb_k: real(2, 0.01, 10), kc_k: real(1.5, 0.01, 20) },
  synonyms: [
    "squeeze bars",
    "bars in squeeze",
    "squeeze count",
    "squeeze length",
    "squeeze duration",
    "days in squeeze",
    "number of squeeze bars",
    "squeeze dots",
    "ttm squeeze bars",
    "ttm squeeze count",
    "consecutive squeeze bars",
    "squeeze days",
  ],
  expr: ({ length, bb_k, kc_k }) => runLength(volatilitySqueeze(length, bb_k, kc_k)),
});
