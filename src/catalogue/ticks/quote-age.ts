import { defineFact } from "#expression";
import { dayStart } from "./day-start.ts";
import { newestOfDay } from "./newest-of-day.ts";
import { Quote } from "./quote.ts";

const quote = new Quote();

/** Milliseconds since a price or a size of the day's best quote changed, to the microsecond. */
export const quoteAge = defineFact({
  op: "quoteAge",
  feeds: ["quotes"],
  params: [],
  cost: () => 60,
  value([quotes], moment) {
    let row = newestOfDay(quotes!, moment);
    if (row < 0) return Number.NaN;
    const known = quotes!.columns["known_at"]!;
    const day = dayStart(moment);
    while (row > quotes!.from && known[row - 1]! >= day && quote.repeats(quotes!, row)) row--;
    return Math.round((moment.instant - known[row]!) * 6e7) / 1e3;
  },
});
