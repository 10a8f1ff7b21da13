import { arrivingMinuteTimes } from "../arriving-minutes.ts";
import type { Suite } from "../suite.ts";
import { liveServerTimes } from "../live-server.ts";
import { watchCostTimes } from "../watch-costs.ts";
import { watchedScanTimes } from "../watched-scans.ts";

export const live: Suite = {
  name: "live",
  about:
    "minutes that arrive, 1,000 watches on 10,000 tickers, what a watch of each kind costs, and a server with 1,000 streams",
  quick: false,
  async run({ clock, table }) {
    await arrivingMinuteTimes(clock, table);
    await watchedScanTimes(clock, table);
    watchCostTimes(clock, table);
    await liveServerTimes(clock, table);
  },
};
