import type { Book, BookSide } from "./book.ts";

/** A side's dollars no further than `bps` from the mid, both ends counted; NaN without a mid. */
export function dollarsNear(book: Book, side: BookSide, bps: number): number {
  const { mid } = book;
  if (mid !== mid) return Number.NaN;
  // A price on the edge is within, whatever its binary fraction.
  const reach = mid * (bps / 1e4) * (1 + 1e-9);
  let dollars = 0;
  for (let level = 0; level < side.levels; level++) {
    const price = side.prices[level]!;
    if (Math.abs(price - mid) <= reach) dollars += price * side.sizes[level]!;
  }
  return dollars;
}
