import type { Book, BookSide } from "./book.ts";

/** Slope of the least-squares line of a side's shares up to a level on the level's distance from the mid: shares per bps. */
export function bookSlope(book: Book, side: BookSide, levels: number): number {
  const { mid } = book;
  const count = Math.min(levels, side.levels);
  if (mid !== mid || count < 2) return Number.NaN;
  const distanceOf = (level: number): number => (1e4 * Math.abs(side.prices[level]! - mid)) / mid;
  let meanDistance = 0;
  let meanShares = 0;
  let shares = 0;
  for (let level = 0; level < count; level++) {
    shares += side.sizes[level]!;
    meanDistance += distanceOf(level) / count;
    meanShares += shares / count;
  }
  let both = 0;
  let squares = 0;
  shares = 0;
  for (let level = 0; level < count; level++) {
    shares += side.sizes[level]!;
    const away = distanceOf(level) - meanDistance;
    both += away * (shares - meanShares);
    squares += away * away;
  }
  return squares > 0 ? both / squares : Number.NaN;
}
