import { barsSinceHighest, div, high, mul, num, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "aroon_up",
  displayName: "Aroon Up",
  description:
    "Tushar Chande's Aroon: 100 × (n - bars since the highest high) / n over the newest n + 1 bars, of equal highs the most recent, as TA-Lib's AROON. 100 = the highest high is this bar's.",
  formula: "100(n - bars since HH)/n",
  origin: "Tushar Chande, 1995; TA-Lib 0.6",
  category: "advanced",
  unit: "idx",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(25, 1, 1000) },
  synonyms: ["aroon up", "aroon up line", "up aroon"],
  expr: ({ length }) => div(mul(num(100), sub(num(length), barsSinceHighest(high, length + 1))), num(length)),
});
