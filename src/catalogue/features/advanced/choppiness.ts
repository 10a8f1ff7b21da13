import { div, high, highest, log, low, lowest, mul, num, sub, sum, trueRange } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "choppiness",
  displayName: "Choppiness Index",
  shortLabel: "CHOP",
  description:
    "E. W. Dreiss's index: 100 × log10(sum of true ranges / (highest high - lowest low)) / log10(n) over n bars: near 0 in a straight trend, near 100 without direction.",
  formula: "100 log10(sum TR/(HH-LL))/log10 n",
  origin: "E. W. Dreiss",
  category: "advanced",
  unit: "idx",
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(14, 2, 500) },
  synonyms: ["choppiness index", "chop", "choppiness", "chop index", "choppiness indicator"],
  aliases: ["chop"],
  expr: ({ length }) => {
    const path = div(sum(trueRange(), length), sub(highest(high, length), lowest(low, length)));
    return mul(num(100 / Math.log(length)), log(path));
  },
});
