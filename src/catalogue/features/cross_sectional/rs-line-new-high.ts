import { close, div, greaterEqual, highest } from "#expression";
import { benchmark, defineFeature, int } from "../../define-feature.ts";
import { benchmarkClose } from "../../formulas/benchmark-returns.ts";

export default defineFeature({
  alias: "rs_line_new_high",
  displayName: "New High of the Relative Strength Line",
  description:
    "1 when rs_line is the highest of its newest n bars, else 0. The benchmark is a ticker, or market: the first of SPY, IVV, VOO, VTI and MKT that the data have.",
  formula: "rs_line = max(rs_line,n); `_before_price` variant: and C < max(C,n)",
  category: "cross_sectional",
  unit: "0/1",
  bounds: [0, 1],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(252, 2, 5000), benchmark },
  synonyms: [
    "rs line new high",
    "relative strength new high",
    "relative strength line new high",
    "rs new high",
    "rs line high",
    "new high of the rs line",
    "rs line at new high",
    "rsnh",
    "relative strength line at a new high",
    "relative strength line high",
    "new high in relative strength",
  ],
  expr: ({ length, benchmark: ticker }) => {
    const line = div(close, benchmarkClose(ticker));
    return greaterEqual(line, highest(line, length));
  },
});
