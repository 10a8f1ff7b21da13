import { BOOK_LEVELS, type Book, type BookSide } from "./book.ts";

const sorted = new Float64Array(BOOK_LEVELS);

/** The level of the best `levels` with the most shares, of equals the best; -1 on an empty side. */
function wallLevel(side: BookSide, levels: number): number {
  const count = Math.min(levels, side.levels);
  let wall = -1;
  for (let level = 0; level < count; level++) {
    if (wall < 0 || side.sizes[level]! > side.sizes[wall]!) wall = level;
  }
  return wall;
}

/** Shares of the fullest of the best `levels` / the median of their shares, at least 1; NaN on an empty side. */
export function wallRatio(side: BookSide, levels: number): number {
  const wall = wallLevel(side, levels);
  if (wall < 0) return Number.NaN;
  const count = Math.min(levels, side.levels);
  for (let level = 0; level < count; level++) {
    const size = side.sizes[level]!;
    let at = level;
    for (; at > 0 && sorted[at - 1]! > size; at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = size;
  }
  const middle = count >> 1;
  const median = count % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return side.sizes[wall]! / median;
}

/** Distance of that level from the mid, bps. */
export function wallDistance(book: Book, side: BookSide, levels: number): number {
  const wall = wallLevel(side, levels);
  return wall < 0 ? Number.NaN : (1e4 * Math.abs(side.prices[wall]! - book.mid)) / book.mid;
}
