import { DAY_MINUTES } from "#base";
import { civilOf, nthWeekday } from "./civil-date.ts";

/**
 * New York's clock since 1987: five hours behind UTC, four in daylight time. Daylight time begins on the first Sunday
 * of April (from 2007 the second of March) and ends on the last Sunday of October (from 2007 the first of November), at
 * 02:00.
 */

const STANDARD = 300;
const DAYLIGHT = 240;

const FIRST_YEAR = 1987;
const LAST_YEAR = 2100;

interface DaylightTime {
  /** Minutes since 1970 UTC at which the clock springs forward and falls back. */
  readonly begins: number;
  readonly ends: number;
}

const BY_YEAR: readonly DaylightTime[] = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, i) => {
  const year = FIRST_YEAR + i;
  const first = year < 2007 ? nthWeekday(year, 4, 0, 1) : nthWeekday(year, 3, 0, 2);
  const last = year < 2007 ? nthWeekday(year, 10, 0, -1) : nthWeekday(year, 11, 0, 1);
  return {
    begins: first * DAY_MINUTES + 120 + STANDARD,
    ends: last * DAY_MINUTES + 120 + DAYLIGHT,
  };
});

/** Returns the minutes by which New York is behind UTC at an instant in minutes since 1970-01-01T00:00Z. */
export function newYorkOffset(minute: number): number {
  const { year } = civilOf(Math.floor((minute - STANDARD) / DAY_MINUTES));
  const rule = BY_YEAR[Math.min(Math.max(year, FIRST_YEAR), LAST_YEAR) - FIRST_YEAR]!;
  return minute >= rule.begins && minute < rule.ends ? DAYLIGHT : STANDARD;
}

/** Returns date (days since 1970) and minute of the day in New York at an instant in minutes since 1970 UTC. */
export function newYorkTime(minute: number): { readonly days: number; readonly minuteOfDay: number } {
  const local = minute - newYorkOffset(minute);
  const days = Math.floor(local / DAY_MINUTES);
  return { days, minuteOfDay: local - days * DAY_MINUTES };
}

/**
 * Returns the instant, in minutes since 1970 UTC, at which New York's clocks show `minuteOfDay` (0 … 1439) on a date.
 * The hour that autumn repeats means its first pass; the hour that spring skips counts as standard time.
 */
export function minuteOfNewYork(days: number, minuteOfDay: number): number {
  const local = days * DAY_MINUTES + minuteOfDay;
  const daylight = local + DAYLIGHT;
  return newYorkOffset(daylight) === DAYLIGHT ? daylight : local + STANDARD;
}
