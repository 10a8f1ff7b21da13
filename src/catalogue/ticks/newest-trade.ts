import { defineFact, type Fact, type FactMoment, type FeedRows } from "#expression";
import { newestOfDay } from "./newest-of-day.ts";

/** What the newest trade of the day says at the moment; null before the day's first trade. */
export function newestTrade(op: string, value: (trades: FeedRows, row: number, moment: FactMoment) => number): Fact {
  return defineFact({
    op,
    feeds: ["trades"],
    params: [],
    cost: () => 40,
    value([trades], moment) {
      const row = newestOfDay(trades!, moment);
      return row < 0 ? Number.NaN : value(trades!, row, moment);
    },
  });
}
