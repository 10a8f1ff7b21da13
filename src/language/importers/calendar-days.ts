import type { Timeframe } from "#contract";

/** Days of the calendar from one bar to the next; a year has about 252 sessions. */
const DAYS: Partial<Record<Timeframe, number>> = { "1d": 365 / 252, "1wk": 7, "1mo": 365.25 / 12 };

/** How many days of the calendar so many bars take; not a number for bars within a day. */
export function calendarDays(bars: number, timeframe: Timeframe = "1d"): number {
  return bars * (DAYS[timeframe] ?? Number.NaN);
}
