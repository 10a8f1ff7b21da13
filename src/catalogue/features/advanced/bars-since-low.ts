import { barsSinceLowest, low } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "bars_since_low",
  displayName: "Bars Since Low",
  description:
    "Bars since the lowest low of the newest n bars; 0 = this bar has it. Of equal lows the most recent counts.",
  formula: "bars since min(L,n)",
  category: "advanced",
  unit: "n",
  bounds: [0, 4999],
  typical: [0, 252],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(252, 1, 5000) },
  synonyms: [
    "bars since low",
    "days since low",
    "days since 52-week low",
    "bars from low",
    "days since new low",
    "sessions since low",
    "bars since lowest low",
    "bars since last low",
  ],
  expr: ({ length }) => barsSinceLowest(low, length),
});
