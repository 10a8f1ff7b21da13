import { close, heikinAshiOpen, high, low, ohlc4, open, runLength, sub } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "ha_streak",
  displayName: "Heikin-Ashi Streak",
  shortLabel: "HA STREAK",
  description:
    "How many Heikin-Ashi bars in a row, this one included, are rising (+) or falling (-). The Heikin-Ashi close is (open + high + low + close) / 4, the open the middle of the Heikin-Ashi bar before, on the first bar (open + close) / 2. A bar without body ends the streak: 0.",
  formula: "signed run of Heikin-Ashi colours",
  origin: "Heikin-Ashi, as Dan Valcu, 2004",
  category: "advanced",
  unit: "n",
  typical: [-15, 15],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "heikin-ashi trend",
    "heikin ashi streak",
    "heikin ashi candles in a row",
    "heikin ashi count",
    "heiken ashi streak",
    "ha streak",
    "ha trend",
    "heikinashi streak",
    "heikin ashi run",
    "consecutive heikin ashi candles",
  ],
  expr: () => runLength(sub(ohlc4, heikinAshiOpen(open, high, low, close))),
});
