import { close, div, low, lowest, mul, num, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "off_low_pct",
  displayName: "Off Low %",
  shortLabel: "OFF LOW %",
  description: "100 × (close / lowest low of the newest n bars - 1): 0 at the low, positive above it.",
  formula: "100(C/min(L,n)-1)",
  category: "performance",
  unit: "%",
  bounds: [0, Infinity],
  typical: [0, 300],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(252, 1, 5000) },
  synonyms: ["off low", "percent off low", "above 52-week low", "distance from 52-week low", "near 52-week low"],
  expr: ({ length }) => mul(num(100), sub(div(close, lowest(low, length)), num(1))),
});
