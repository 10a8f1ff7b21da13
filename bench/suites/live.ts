import { arrivingMinuteTimes } from "../arriving-minutes.ts";
import type { Suite } from "../suite.ts";
import { watchedScanTimes } from "../watched-scans.ts";

export const live: Suite = {
  name: "live",
  about: "minutes that arrive, and 1,000 watches on 10,000 tickers, minute by minute",
  quick: false,
  async run({ clock, table }) {
    await arrivingMinuteTimes(clock, table);
    await watchedScanTimes(clock, table);
  },
};
