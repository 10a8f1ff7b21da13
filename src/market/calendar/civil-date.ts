/** Dates as days since 1970-01-01, by arithmetic alone (Howard Hinnant's civil-from-days): no time zone can matter. */

export interface CivilDate {
  readonly year: number;
  /** 1 … 12. */
  readonly month: number;
  /** 1 … 31. */
  readonly day: number;
}

export function daysOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

export function civilOf(days: number): CivilDate {
  const z = days + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** Returns the weekday of a day, 0 = Sunday … 6 = Saturday. */
export function weekdayOf(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}

/** Formats days since 1970 as YYYY-MM-DD. */
export function isoOfDays(days: number): string {
  const { year, month, day } = civilOf(days);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Returns days since 1970; undefined if no such date exists (February 30, month 13). */
export function daysIfReal(year: number, month: number, day: number): number | undefined {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return undefined;
  const days = daysOf(year, month, day);
  return civilOf(days).day === day ? days : undefined;
}

/** Returns days since 1970 for YYYY-MM-DD; undefined for any other text and for dates that do not exist. */
export function daysOfIso(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match === null ? undefined : daysIfReal(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Returns the `nth` given weekday of a month (1 = first), or its last for -1. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  if (nth > 0) {
    const first = daysOf(year, month, 1);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
  }
  const last = (month === 12 ? daysOf(year + 1, 1, 1) : daysOf(year, month + 1, 1)) - 1;
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}

/** Returns Easter Sunday of the Gregorian calendar (anonymous algorithm, Nature, 1876). */
export function easterOf(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return daysOf(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}
