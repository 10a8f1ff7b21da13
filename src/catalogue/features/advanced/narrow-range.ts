import { equal, high, low, lowest, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "narrow_range",
  displayName: "Narrow Range",
  description:
    "1 when the bar's range, high - low, is the smallest of the newest n bars, else 0; an equal range counts (Toby Crabel's NR7 with n = 7, NR4 with n = 4).",
  formula: "1 if H-L = min of last n (NR4/NR7)",
  origin: "Toby Crabel, 1990",
  category: "advanced",
  unit: "0/1",
  bounds: [0, 1],
  typical: [0, 1],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(7, 1, 500) },
  synonyms: ["narrow range", "narrow range rank", "narrow range count", "bars with a wider range", "nr count"],
  expr: ({ length }) => {
    const range = sub(high, low);
    return equal(range, lowest(range, length));
  },
});
