import { isIntraday, sessionsOfBar, type Calendar } from "#market";
import type { FrameBars } from "../tiles/frame-bars.ts";
import { LANES } from "../tiles/tile-set.ts";

/**
 * Bars of an instrument that may stand for an earlier instant: those that a scan sees, or all of one that is too old
 * for the scan's own instant.
 */
export function usableRows(bars: FrameBars, instrument: number): number {
  return bars.stale[instrument] === 1 ? bars.tiles.lengthOf(instrument) : bars.visible[instrument]!;
}

/** The newest of rows 0 … rows-1 that starts at `time` or before, -1 for none. `near`: a row (or -1) known to. */
export function rowStartedBy(bars: FrameBars, instrument: number, time: number, rows: number, near = -1): number {
  const times = bars.tiles.column("time");
  if (times === undefined) return -1;
  const origin = bars.tiles.origin(instrument);
  let low = near;
  // Neighbouring questions have neighbouring answers: step before searching.
  for (let steps = 0; steps < 4; steps++) {
    if (low + 1 >= rows || times[origin + (low + 1) * LANES]! > time) return low;
    low++;
  }
  let high = rows;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[origin + middle * LANES]! <= time) low = middle;
    else high = middle;
  }
  return low;
}

/** The last session that a bar of the frame spans which belongs to `session`. */
export function lastSessionOf(bars: FrameBars, calendar: Calendar, session: number): number {
  const { timeframe } = bars.frame;
  return timeframe === "1d" || isIntraday(timeframe) ? session : sessionsOfBar(calendar, timeframe, session).last;
}
