import { defineFact, type Fact } from "#expression";
import { firstKnownAfter } from "./first-known-after.ts";

/** 100 × the shares of the bar's trades that are chosen / the shares of all of them; null in a bar without trades. */
export function shareOfVolume(op: string, isChosen: (price: number, size: number) => boolean): Fact {
  return defineFact({
    op,
    feeds: ["trades"],
    params: [],
    cost: () => 1_500,
    value([trades], moment) {
      const prices = trades!.columns["price"]!;
      const sizes = trades!.columns["size"]!;
      const to = firstKnownAfter(trades!, moment.end);
      let all = 0;
      let chosen = 0;
      for (let row = firstKnownAfter(trades!, moment.start); row < to; row++) {
        const size = sizes[row]!;
        if (!(size > 0)) continue;
        all += size;
        if (isChosen(prices[row]!, size)) chosen += size;
      }
      return all > 0 ? (100 * chosen) / all : Number.NaN;
    },
  });
}
