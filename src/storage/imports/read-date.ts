import { createCalendar, daysOfIso, readTime } from "#market";

const MINUTES_PER_DAY = 1440;

/** Days since 1970 of a date in any of the forms of bars (`readTime`), whether the exchange is open then or not. */
export function readDate(text: string): number | undefined {
  const iso = daysOfIso(text);
  if (iso !== undefined) return iso;
  const { minute } = readTime(text, "1d", createCalendar());
  return minute === null ? undefined : Math.floor(minute / MINUTES_PER_DAY);
}
