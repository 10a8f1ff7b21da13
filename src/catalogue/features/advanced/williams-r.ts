import { close, div, high, highest, low, lowest, mul, num, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "williams_r",
  displayName: "Williams %R",
  shortLabel: "%R",
  description:
    "Larry Williams's oscillator: -100 × (highest high - close) / (highest high - lowest low) of n bars, -100 at the bottom and 0 at the top, as TA-Lib's WILLR. A window without range has no value, where TA-Lib gives 0.",
  formula: "-100(HH-C)/(HH-LL)",
  origin: "Larry Williams; TA-Lib 0.6",
  category: "advanced",
  unit: "idx",
  bounds: [-100, 0],
  typical: [-100, 0],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(14, 1, 500) },
  synonyms: [
    "williams %r",
    "williams r",
    "williams percent r",
    "%r",
    "will r",
    "williams percent range",
    "williams %",
    "williams r%",
    "will %r",
    "wm %r",
    "willr",
    "williams pct r",
    "percent r",
    "%r williams",
    "w%r",
    "williams%r",
    "wpr",
    "williams r percent",
    "larry williams %r",
  ],
  aliases: ["willr", "wpr"],
  expr: ({ length }) => {
    const top = highest(high, length);
    return mul(num(-100), div(sub(top, close), sub(top, lowest(low, length))));
  },
});
