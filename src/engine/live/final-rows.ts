import type { FrameBars } from "../tiles/frame-bars.ts";

/**
 * Number of final bars of each instrument: all visible ones but the newest, and the newest too if it has closed and is one
 * of the instrument's first `official` bars.
 */
export function finalRows(bars: FrameBars, official?: Int32Array): Int32Array {
  const { visible } = bars;
  if (official === undefined) return visible.map((rows) => Math.max(0, rows - 1));
  if (bars.isClosed && official === bars.tiles.layout.lengths) return visible;
  const closed = closedRows(bars);
  return visible.map((rows, i) => (rows === 0 ? 0 : official[i]! >= rows ? closed[i]! : rows - 1));
}

/** Number of visible bars of each instrument that have closed. */
function closedRows(bars: FrameBars): Int32Array {
  const closed = bars.visible.slice();
  if (bars.isClosed) return closed;
  // Bars with the same start have the same end, so each start is checked once.
  const byStart = new Map<number, boolean>();
  const { tiles } = bars;
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
