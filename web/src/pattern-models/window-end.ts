import type { Timeframe } from "#contract";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The newest closed bar. */
const NEWEST = "-P0D";

const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/**
 * The moment, as the API takes it, at which the bar that starts at `last` is the newest closed one. `times` are the starts
 * of the bars of the chart, oldest first: where one follows, the moment lies before its end.
 */
export function endOfWindow(times: readonly string[], last: string, timeframe: Timeframe): string {
  const next = times[times.indexOf(last) + 1];
  if (timeframe === "1d") return last.slice(0, 10);
  if (next === undefined) return NEWEST;
  // A longer bar ends with the session before the next one; an intraday bar, at the latest when the next one starts.
  return next.length > 10 ? next : dayBefore(next);
}

/** The last moment at which a bar of a window may start that ends at `asOf`: the bar that starts there is a later one. */
export const lastStart = (asOf: string): string => new Date(Date.parse(asOf) - MINUTE_MS).toISOString();
