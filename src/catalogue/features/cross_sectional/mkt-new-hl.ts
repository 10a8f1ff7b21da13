import { cross, framed, greater, groupSum, high, highest, lag, less, low, lowest, sub } from "#expression";
import { defineFeature } from "../../define-feature.ts";

/** Sessions of a year before the newest one. */
const BEFORE = 251;

export default defineFeature({
  alias: "mkt_new_hl",
  displayName: "New Highs Less New Lows",
  description:
    "Of all that are listed, how many made a high above all of the 251 sessions before, less how many made a low below all of them: the same for every ticker. On longer bars it is that of their last session.",
  formula: "new 52w highs - lows",
  category: "cross_sectional",
  unit: "n",
  typical: [-1000, 1000],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: [
    "new highs minus new lows",
    "net new highs",
    "52-week highs minus lows",
    "new highs less new lows",
    "net highs",
    "highs minus lows",
    "new highs-new lows",
    "new high new low difference",
    "net new 52-week highs",
    "net 52-week highs",
    "new highs - new lows",
    "new highs vs new lows",
    "nh-nl",
    "nhnl",
  ],
  expr: () => {
    const highs = greater(high, lag(highest(high, BEFORE), 1));
    const lows = less(low, lag(lowest(low, BEFORE), 1));
    const net = cross(groupSum, { kind: "universe" }, [sub(highs, lows)]);
    return framed({ timeframe: "1d", zones: ["regular"] }, "asof", net);
  },
});
