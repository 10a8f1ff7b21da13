import { easterOf, daysIfReal, nthWeekday, weekdayOf } from "./civil-date.ts";
import type { YearlyDay } from "./xnys-data.ts";

const SUNDAY = 0;
const SATURDAY = 6;

/** Returns the days (since 1970) on which a yearly day falls or is observed in the years first … last, oldest first. */
export function daysOfRule(rule: YearlyDay, first: number, last: number): number[] {
  const result: number[] = [];
  for (let year = Math.max(first, rule.from); year <= Math.min(last, rule.to ?? last); year++) {
    const days = dayInYear(rule, year);
    if (days !== undefined) result.push(days);
  }
  return result;
}

function dayInYear({ on, observed }: YearlyDay, year: number): number | undefined {
  if ("easter" in on) return easterOf(year) + on.easter;
  if ("nth" in on) return nthWeekday(year, on.month, on.weekday, on.nth) + (on.plus ?? 0);
  const days = daysIfReal(year, on.month, on.day);
  if (days === undefined) return undefined;
  const weekday = weekdayOf(days);
  if (on.weekdays !== undefined && !on.weekdays.includes(weekday)) return undefined;
  if (weekday === SUNDAY && observed !== undefined) return days + 1;
  if (weekday === SATURDAY && observed === "nearest") return days - 1;
  return days;
}
