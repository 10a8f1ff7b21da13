import { defineFact, type Fact } from "#expression";
import { dayStart } from "./day-start.ts";
import { firstKnownAfter } from "./first-known-after.ts";
import { Quote } from "./quote.ts";

/**
 * Mean over the time of the bar of what the quote in force says, beginning with the one that was in force at the bar's
 * start. Time in which it says nothing does not count; null where that is all of it.
 */
export function timeWeightedQuote(op: string, value: (quote: Quote) => number): Fact {
  const quote = new Quote();
  return defineFact({
    op,
    feeds: ["quotes"],
    params: [],
    cost: () => 800,
    value(rows, moment) {
      const quotes = rows[0]!;
      const known = quotes.columns["known_at"]!;
      let row = firstKnownAfter(quotes, moment.start);
      const inForce = row > quotes.from && known[row - 1]! >= dayStart(moment);
      let said = Number.NaN;
      if (inForce) {
        quote.read(quotes, row - 1, 1);
        said = value(quote);
      }
      let total = 0;
      let weight = 0;
      for (let from = moment.start; from < moment.end; row++) {
        const more = row < quotes.to && known[row]! <= moment.end;
        const until = more ? known[row]! : moment.end;
        if (said === said) {
          total += said * (until - from);
          weight += until - from;
        }
        if (!more) break;
        quote.read(quotes, row, 1);
        said = value(quote);
        from = until;
      }
      return weight > 0 ? total / weight : Number.NaN;
    },
  });
}
