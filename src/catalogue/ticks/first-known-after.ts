import type { FeedRows } from "#expression";

/** The first row of `rows` that became known later than `instant`; `rows.to` when there is none. */
export function firstKnownAfter(rows: FeedRows, instant: number): number {
  const known = rows.columns["known_at"]!;
  let low = rows.from;
  let high = rows.to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (known[middle]! <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
