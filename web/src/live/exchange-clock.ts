import { axisTime } from "../chart/chart-bars.ts";

/** The minute of the day at which regular trading opens. */
const OPEN_MINUTE = 9 * 60 + 30;

const MONTH_DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });

/** Date and time of day that clocks in New York show at an instant, as `2026-11-24T10:31`. */
const clockAt = (iso: string): string => new Date(axisTime(iso) * 1_000).toISOString().slice(0, 16);

/** The day of New York on which an instant falls, as YYYY-MM-DD. */
export const exchangeDay = (iso: string): string => clockAt(iso).slice(0, 10);

/** Minutes from the opening of regular trading to an instant of the same day. */
export const minuteOfSession = (iso: string): number => ((axisTime(iso) / 60) % 1_440) - OPEN_MINUTE;

/** An instant as people say it on the day of another: the time of day, or the date of an earlier day. */
export function sinceText(iso: string, now: string): string {
  const day = exchangeDay(iso);
  return day === exchangeDay(now) ? clockAt(iso).slice(11) : MONTH_DAY.format(new Date(`${day}T00:00Z`));
}
