import type { BookSide } from "./book.ts";

/** Shares in the best `levels` of a side; NaN where it is empty. */
export function sideDepth(side: BookSide, levels: number): number {
  const count = Math.min(levels, side.levels);
  let shares = 0;
  for (let level = 0; level < count; level++) shares += side.sizes[level]!;
  return count > 0 ? shares : Number.NaN;
}
