import type { FrameBars } from "../tiles/frame-bars.ts";

/** Of each instrument, the bars that count and will not change any more. */
export function closedRows(bars: FrameBars): Int32Array {
  const closed = bars.visible.slice();
  const { tiles, newestEnd } = bars;
  // No bar ends later than the newest, and most that begin together end together.
  if (Number.isNaN(newestEnd)) return closed;
  const byStart = new Map<number, boolean>();
  const { time } = tiles.newest;
  for (let i = 0; i < closed.length; i++) {
    if (closed[i] === 0) continue;
    const start = closed[i] === tiles.lengthOf(i) ? time[i]! : tiles.at("time", i, closed[i]! - 1);
    let isClosed = byStart.get(start);
    if (isClosed === undefined) byStart.set(start, (isClosed = bars.closed(i) === closed[i]));
    if (!isClosed) closed[i]!--;
  }
  return closed;
}
