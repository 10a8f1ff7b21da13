import { close, div, high, highest, mul, num, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "off_high_pct",
  displayName: "Off High %",
  shortLabel: "OFF HIGH %",
  description: "100 × (close / highest high of the newest n bars - 1): 0 at the high, negative below it.",
  formula: "100(C/max(H,n)-1)",
  category: "performance",
  unit: "%",
  bounds: [-100, 0],
  typical: [-100, 0],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(252, 1, 5000) },
  synonyms: [
    "off high",
    "percent off high",
    "distance from 52-week high",
    "below 52 week high",
    "near 52-week high",
    "drawdown from high",
  ],
  expr: ({ length }) => mul(num(100), sub(div(close, highest(high, length)), num(1))),
});
