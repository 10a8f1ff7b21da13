import type { Timeframe } from "#contract";

/** Calendar days per bar by timeframe. A year has about 252 sessions. */
const DAYS: Partial<Record<Timeframe, number>> = { "1d": 365 / 252, "1wk": 7, "1mo": 365.25 / 12 };

/** Returns the calendar days that a number of bars takes; NaN for intraday bars. */
export function calendarDays(bars: number, timeframe: Timeframe = "1d"): number {
  return bars * (DAYS[timeframe] ?? Number.NaN);
}
