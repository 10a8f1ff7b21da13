import { barsSinceHighest, high } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "bars_since_high",
  displayName: "Bars Since High",
  description:
    "Bars since the highest high of the newest n bars; 0 = this bar has it. Of equal highs the most recent counts.",
  formula: "bars since max(H,n)",
  category: "advanced",
  unit: "n",
  bounds: [0, 4999],
  typical: [0, 252],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(252, 1, 5000) },
  synonyms: [
    "bars since high",
    "days since high",
    "days since 52-week high",
    "bars from high",
    "days since new high",
    "sessions since high",
    "bars since highest high",
    "bars since last high",
  ],
  expr: ({ length }) => barsSinceHighest(high, length),
});
