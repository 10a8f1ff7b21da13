import { defineFact, type Fact } from "#expression";
import { newestOfDay } from "./newest-of-day.ts";
import { Quote } from "./quote.ts";

/** What the newest quote of the day says at the moment; null before the day's first quote. */
export function newestQuote(op: string, value: (quote: Quote) => number): Fact {
  const quote = new Quote();
  return defineFact({
    op,
    feeds: ["quotes"],
    params: [],
    cost: () => 40,
    value([quotes], moment) {
      const row = newestOfDay(quotes!, moment);
      if (row < 0) return Number.NaN;
      quote.read(quotes!, row, moment.splitsAfter(moment.date));
      return value(quote);
    },
  });
}
