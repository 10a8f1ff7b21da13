import { barsSinceLowest, div, low, mul, num, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "aroon_down",
  displayName: "Aroon Down",
  description:
    "Tushar Chande's Aroon: 100 × (n - bars since the lowest low) / n over the newest n + 1 bars, of equal lows the most recent, as TA-Lib's AROON. 100 = the lowest low is this bar's.",
  formula: "100(n - bars since LL)/n",
  origin: "Tushar Chande, 1995; TA-Lib 0.6",
  category: "advanced",
  unit: "idx",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(25, 1, 1000) },
  synonyms: ["aroon down", "aroon down line", "down aroon"],
  expr: ({ length }) => div(mul(num(100), sub(num(length), barsSinceLowest(low, length + 1))), num(length)),
});
