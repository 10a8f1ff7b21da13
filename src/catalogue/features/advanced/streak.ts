import { change, runLength } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "streak",
  displayName: "Streak",
  description:
    "How many bars in a row the close has risen (+) or fallen (-), this bar included. An unchanged close ends the streak: 0.",
  formula: "signed count of consecutive up(+)/down(-) closes",
  category: "advanced",
  unit: "n",
  typical: [-10, 10],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: {},
  synonyms: [
    "price streak",
    "closing streak",
    "streak of closes",
    "run of closes",
    "streak length",
    "up/down streak",
    "up down streak",
    "daily streak",
    "close streak",
    "run length of closes",
  ],
  scaling: { price: 0, volume: 0 },
  expr: ({ source }) => runLength(change(source, 1)),
});
