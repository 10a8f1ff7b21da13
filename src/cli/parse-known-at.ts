import { AppError, DAY_MINUTES, MINUTE_MS } from "#base";
import { parseAsOf } from "#contract";
import { daysOfIso, minuteOfNewYork } from "#market";

/**
 * The instant of `--known-at` in minutes since 1970: a date counts from its end in New York, when everybody had the bars
 * (today's from `now` on, milliseconds since 1970); a time is New York's where it names no offset. Errors: bad_request.
 */
export function parseKnownAt(text: string, now: number): number {
  const read = parseAsOf(text);
  if (typeof read === "string" || read.kind === "relative") {
    const shown = JSON.stringify(text.slice(0, 40));
    throw new AppError(
      "bad_request",
      `--known-at is ${shown}; it must be like 2015-05-12 or 2015-05-12T16:30:00-04:00.`,
    );
  }
  const days = daysOfIso(read.date)!;
  if (read.kind === "date") {
    const clock = now / MINUTE_MS;
    const end = minuteOfNewYork(days + 1, 0);
    return minuteOfNewYork(days, 0) <= clock && clock < end ? clock : end;
  }
  const minute = read.timeOfDayMs / MINUTE_MS;
  if (read.offsetMinutes !== null) return days * DAY_MINUTES + minute - read.offsetMinutes;
  return minuteOfNewYork(days, Math.floor(minute)) + (minute % 1);
}
