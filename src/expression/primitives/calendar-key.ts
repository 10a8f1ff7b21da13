import { defineElementwise } from "../elementwise.ts";

export const CALENDAR_UNITS = ["week", "month", "quarter", "year"] as const;
export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

/** Months since March of year 0, from days since 1970-01-01 (H. Hinnant, "chrono-compatible low-level date algorithms"). */
function monthsSinceMarch(days: number): number {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  return (era * 400 + yearOfEra) * 12 + Math.floor((5 * dayOfYear + 2) / 153);
}

/** unit: index in CALENDAR_UNITS. Weeks count from the Monday 1969-12-29, the rest from the year 0. */
function keyOf(days: number, unit: number): number {
  if (unit === 0) return Math.floor((days + 3) / 7);
  const months = monthsSinceMarch(Math.floor(days)) + 2;
  if (unit === 1) return months;
  return Math.floor(months / (unit === 2 ? 3 : 12));
}

/** Days from 1970-01-01 on, to the year 2059, whose keys are looked up. */
const TABLE_DAYS = 32_768;
const tables: Int32Array[] = [];

const tableOf = (unit: number): Int32Array =>
  (tables[unit] ??= Int32Array.from({ length: TABLE_DAYS }, (_, days) => keyOf(days, unit)));

/** A number that changes when the ISO week, month, quarter or year of a date (days since 1970-01-01) does. */
export const calendarKeyPrimitive = defineElementwise({
  op: "calendarKey",
  inputs: 1,
  params: ["unit"],
  rises: true,
  nanoseconds: 3,
  batch([dates], output, from, to, [unit]) {
    const table = tableOf(unit!);
    for (let i = from; i < to; i++) {
      const days = dates![i]!;
      const whole = days >>> 0;
      output[i] = whole === days && whole < TABLE_DAYS ? table[whole]! : keyOf(days, unit!);
    }
  },
});
