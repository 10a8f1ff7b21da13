import { abs, close, div, greater, high, lag, low, mul, num, open, sub, where } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { inZoneToday } from "../../zone-values.ts";

export default defineFeature({
  alias: "gap_fill_pct",
  displayName: "Gap Fill %",
  shortLabel: "GAP FILL %",
  description:
    "How much of the opening gap the regular session has retraced at its furthest: 0 = the price has only gone away from the close before, 100 = it has touched it, more = it went beyond. Null without a gap.",
  formula: "share of gap retraced today, 0..100+",
  category: "performance",
  unit: "%",
  bounds: [0, Infinity],
  typical: [0, 200],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "gap fill",
    "gap retraced",
    "gap filled percent",
    "percent of gap filled",
    "gap fill percent",
    "share of gap filled",
    "gap closure",
    "gap fill %",
    "gap retracement",
    "percentage of gap filled",
    "gap retracement percent",
  ],
  expr: () => {
    const gap = sub(open, lag(close, 1));
    const retraced = where(greater(gap, num(0)), sub(open, low), sub(high, open));
    return inZoneToday("regular", mul(num(100), div(retraced, abs(gap))));
  },
});
