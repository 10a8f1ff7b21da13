import { kama } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "kama",
  displayName: "Kaufman Adaptive Moving Average",
  shortLabel: "KAMA",
  description:
    "Perry Kaufman's average: the smoothing constant moves between those of a fast and a slow EMA with the efficiency ratio of n bars. Seeded with the value before the first output, as TA-Lib's KAMA.",
  formula: "Kaufman AMA, ER(n), fast 2, slow 30",
  origin: "Perry Kaufman, 1995; TA-Lib 0.6",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(10, 2, 1000), fast: int(2, 1, 500), slow: int(30, 1, 1000) },
  synonyms: [
    "kaufman moving average",
    "adaptive moving average",
    "kaufman adaptive moving average",
    "kaufman ama",
    "ama",
    "kaufman average",
    "adaptive ma",
    "kaufman ma",
    "adaptive average",
  ],
  expr: ({ source, length, fast, slow }) => kama(source, length, fast, slow),
});
