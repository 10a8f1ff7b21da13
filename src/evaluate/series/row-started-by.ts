import { isIntraday, sessionsOfBar, type Calendar } from "#market";
import type { FrameBars } from "#tiles";

/**
 * Returns the number of bars usable for an earlier instant: the visible bars, or every bar if the instrument is stale.
 */
export function usableRows(bars: FrameBars, instrument: number): number {
  return bars.stale[instrument] === 1 ? bars.tiles.lengthOf(instrument) : bars.visible[instrument]!;
}

/**
 * Returns the newest of rows 0 … rows-1 that starts at `time` or earlier, -1 for none. `near` is -1 or a row that is
 * known to start by `time`; the search begins there.
 */
export function rowStartedBy(bars: FrameBars, instrument: number, time: number, rows: number, near = -1): number {
  if (rows === 0) return -1;
  const { time: times, origin, step } = bars.tiles.timesOf(instrument);
  let low = near;
  // Neighbouring times have neighbouring rows: a few steps usually find the row without a binary search.
  for (let tries = 0; tries < 4; tries++) {
    if (low + 1 >= rows || times[origin + (low + 1) * step]! > time) return low;
    low++;
  }
  let high = rows;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[origin + middle * step]! <= time) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the last session of the frame's bar that contains `session`. */
export function lastSessionOf(bars: FrameBars, calendar: Calendar, session: number): number {
  const { timeframe } = bars.frame;
  return timeframe === "1d" || isIntraday(timeframe) ? session : sessionsOfBar(calendar, timeframe, session).last;
}
