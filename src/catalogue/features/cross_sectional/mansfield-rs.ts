import { change, close, div, less, lowest, mean, mul, num, type SeriesNode, session, sub, where } from "#expression";
import { benchmark, defineFeature, int } from "../../define-feature.ts";
import { benchmarkClose } from "../../formulas/benchmark-returns.ts";
/** Of so many daily bars in a row, some follow one another by a single session, even around halts. */
const STEPS = 10;

export default defineFeature({
  alias: "mansfield_rs",
  displayName: "Mansfield Relative Strength",
  description:
    "100 × (rs_line / its mean of n bars - 1), Stan Weinstein's reading of Mansfield's charts: n is days on daily bars and weeks on longer ones. The benchmark is a ticker, or market: the first of SPY, IVV, VOO, VTI and MKT that the data have.",
  formula: "100(rs_line/SMA(rs_line,n)-1)",
  origin: "Stan Weinstein and Roy Mansfield",
  category: "cross_sectional",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-50, 100],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: true,
  params: { days: int(200, 2, 1000), weeks: int(52, 2, 1000), benchmark },
  synonyms: [
    "mansfield relative strength",
    "mansfield",
    "weinstein relative strength",
    "mansfield rs",
    "mrs",
    "weinstein rs",
    "stan weinstein relative strength",
    "mansfield relative performance",
    "mansfield rp",
    "weinstein mansfield relative strength",
  ],
  expr: ({ days, weeks, benchmark: ticker }) => {
    const line = div(close, benchmarkClose(ticker));
    const distance = (bars: number): SeriesNode => mul(num(100), sub(div(line, mean(line, bars)), num(1)));
    return where(less(lowest(change(session, 1), STEPS), num(2)), distance(days), distance(weeks));
  },
});
