import { defineFact, type Fact } from "#expression";
import { dayStart } from "./day-start.ts";
import { firstKnownAfter } from "./first-known-after.ts";

/** How many trades of the bar are chosen; 0 in a bar without one on a day that has had trades, null before the first. */
export function tradeCount(op: string, isChosen: (price: number, size: number) => boolean): Fact {
  return defineFact({
    op,
    feeds: ["trades"],
    params: [],
    cost: () => 1_500,
    value([trades], moment) {
      const prices = trades!.columns["price"]!;
      const sizes = trades!.columns["size"]!;
      const to = firstKnownAfter(trades!, moment.end);
      if (to === trades!.from || trades!.columns["known_at"]![to - 1]! < dayStart(moment)) return Number.NaN;
      let count = 0;
      for (let row = firstKnownAfter(trades!, moment.start); row < to; row++) {
        if (isChosen(prices[row]!, sizes[row]!)) count++;
      }
      return count;
    },
  });
}
