import { arrivingMinuteTimes } from "../arriving-minutes.ts";
import type { Suite } from "../suite.ts";
import { watchCostTimes } from "../watch-costs.ts";
import { watchedScanTimes } from "../watched-scans.ts";

export const live: Suite = {
  name: "live",
  about: "minutes that arrive, 1,000 watches on 10,000 tickers, and what a watch of each kind costs, minute by minute",
  quick: false,
  async run({ clock, table }) {
    await arrivingMinuteTimes(clock, table);
    await watchedScanTimes(clock, table);
    watchCostTimes(clock, table);
  },
};
