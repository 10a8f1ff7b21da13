import type { Suite } from "../suite.ts";
import { watchedScanTimes } from "../watched-scans.ts";

export const live: Suite = {
  name: "live",
  about: "1,000 watches on 10,000 tickers, minute by minute",
  quick: false,
  run: ({ clock, table }) => watchedScanTimes(clock, table),
};
