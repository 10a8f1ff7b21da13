import { DAY_MS } from "#base";

/** Days since 1970-01-01 of YYYY-MM-DD, or undefined when the calendar has no such day. */
export function daysOfDate(text: string): number | undefined {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || dateOfDays(ms / DAY_MS) !== text ? undefined : ms / DAY_MS;
}

export function dateOfDays(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}
