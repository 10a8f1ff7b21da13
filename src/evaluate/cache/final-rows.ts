import type { FrameBars } from "#tiles";

/**
 * Number of final bars of each instrument: all visible ones but the newest, and the newest too if it has closed and is one
 * of the instrument's first `official` bars.
 */
export function finalRows(bars: FrameBars, official?: Int32Array): Int32Array {
  const { visible } = bars;
  if (official === undefined) return visible.map((rows) => Math.max(0, rows - 1));
  if (bars.isClosed && official === bars.tiles.layout.lengths) return visible;
  return visible.map((rows, i) => {
    if (official[i]! < rows) return Math.max(0, rows - 1);
    return bars.isClosed ? rows : bars.closed(i);
  });
}
