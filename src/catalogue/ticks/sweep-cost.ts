import type { Book } from "./book.ts";

/**
 * How much worse than the mid an order of so many dollars would be filled on average when it takes every level that it
 * needs, bps; dollars below 0 sell. NaN where the levels of the snapshot do not hold as much.
 */
export function sweepCost(book: Book, dollars: number): number {
  const side = dollars > 0 ? book.asks : book.bids;
  const { mid } = book;
  let rest = Math.abs(dollars);
  let shares = 0;
  for (let level = 0; level < side.levels && rest > 0; level++) {
    const price = side.prices[level]!;
    const held = price * side.sizes[level]!;
    if (held >= rest) {
      shares += rest / price;
      rest = 0;
    } else {
      shares += side.sizes[level]!;
      rest -= held;
    }
  }
  if (rest > 0 || shares === 0) return Number.NaN;
  const average = Math.abs(dollars) / shares;
  return (Math.sign(dollars) * 1e4 * (average - mid)) / mid;
}
