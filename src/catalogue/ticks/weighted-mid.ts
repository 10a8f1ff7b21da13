import type { Book, BookSide } from "./book.ts";
import { sideDepth } from "./side-depth.ts";

/** Mean price of the best `levels` of a side by their shares, $. */
function meanPrice(side: BookSide, levels: number): number {
  let dollars = 0;
  for (let level = 0; level < Math.min(levels, side.levels); level++) {
    dollars += side.prices[level]! * side.sizes[level]!;
  }
  return dollars / sideDepth(side, levels);
}

/** Mean prices of both sides, each weighted by the shares of the other side: on one level the microprice. */
export function weightedMid({ bids, asks }: Book, levels: number): number {
  const bid = sideDepth(bids, levels);
  const ask = sideDepth(asks, levels);
  return (meanPrice(bids, levels) * ask + meanPrice(asks, levels) * bid) / (bid + ask);
}
