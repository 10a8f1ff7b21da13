import { both, close, div, greaterEqual, highest, less } from "#expression";
import { benchmark, defineFeature, int } from "../../define-feature.ts";
import { benchmarkClose } from "../../formulas/benchmark-returns.ts";

export default defineFeature({
  alias: "rs_line_new_high_before_price",
  displayName: "New High of the Relative Strength Line Before Price",
  shortLabel: "RS NEW HIGH EARLY",
  description:
    "1 when rs_line is the highest of its newest n bars while the close is below the highest of its own, else 0. The benchmark is a ticker, or market: the first of SPY, IVV, VOO, VTI and MKT that the data have.",
  formula: "rs_line = max(rs_line, n) and C < max(C, n)",
  category: "cross_sectional",
  unit: "0/1",
  bounds: [0, 1],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(252, 2, 5000), benchmark },
  synonyms: [
    "rs line new high before price",
    "relative strength leads price",
    "rs line high before price",
    "relative strength line new high before price",
    "rs new high before price",
    "rsnhbp",
    "rs line leads price",
    "new high of the rs line before price",
    "relative strength new high before price",
    "blue dot",
  ],
  expr: ({ length, benchmark: ticker }) => {
    const line = div(close, benchmarkClose(ticker));
    return both(greaterEqual(line, highest(line, length)), less(close, highest(close, length)));
  },
});
