import { ema } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "trix",
  displayName: "TRIX",
  shortLabel: "TRIX",
  description:
    "Jack Hutson's TRIX: change in percent, from one bar to the next, of the EMA of the EMA of the EMA, each seeded with a mean, as TA-Lib's TRIX.",
  formula: "1-bar % change of triple EMA",
  origin: "Jack Hutson, 1983; TA-Lib 0.6",
  category: "advanced",
  unit: "%",
  typical: [-2, 2],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(15, 1, 500) },
  synonyms: [
    "trix",
    "triple exponential average",
    "trix indicator",
    "triple smoothed ema",
    "trix oscillator",
    "triple exponential oscillator",
    "triple exponentially smoothed average",
    "triple smoothed average",
  ],
  expr: ({ source, length }) => percentChange(ema(ema(ema(source, length), length), length), 1),
});
