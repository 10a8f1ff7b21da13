import { defineFact } from "#expression";
import { dayStart } from "./day-start.ts";
import { firstKnownAfter } from "./first-known-after.ts";
import { Quote } from "./quote.ts";

const quote = new Quote();

/** Changes of a price or a size of the best quote per minute of the bar so far; null before the day's first quote. */
export const quoteRate = defineFact({
  op: "quoteRate",
  feeds: ["quotes"],
  params: [],
  cost: () => 800,
  value([quotes], moment) {
    const { from } = quotes!;
    const known = quotes!.columns["known_at"]!;
    const to = firstKnownAfter(quotes!, moment.end);
    const day = dayStart(moment);
    if (to === from || known[to - 1]! < day || !(moment.end > moment.start)) return Number.NaN;
    let changes = 0;
    for (let row = firstKnownAfter(quotes!, moment.start); row < to; row++) {
      if (row === from || known[row - 1]! < day || !quote.repeats(quotes!, row)) changes++;
    }
    return changes / (moment.end - moment.start);
  },
});
