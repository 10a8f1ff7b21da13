import { other, sub } from "#expression";
import { benchmark, defineFeature } from "../../define-feature.ts";
import fromOpen from "../performance/from-open-pct.ts";

export default defineFeature({
  alias: "rs_intraday",
  displayName: "Intraday Relative Strength",
  description:
    "Change from the open of the session in the chosen zones in percent (from_open_pct), less that of the benchmark. The benchmark is a ticker, or market: the first of SPY, IVV, VOO, VTI and MKT that the data have.",
  formula: "from_open_pct - bench from_open_pct",
  category: "cross_sectional",
  unit: "%",
  typical: [-10, 10],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { benchmark },
  synonyms: [
    "intraday relative strength",
    "real relative strength",
    "intraday rs",
    "intraday relative strength to spy",
    "rrs",
    "real relative strength to spy",
    "intraday strength vs spy",
    "relative strength vs spy today",
    "relative strength intraday",
    "rs vs spy today",
  ],
  expr: ({ benchmark: ticker }) => {
    const change = fromOpen.build({});
    return sub(change, other(ticker, change));
  },
});
