import { AppError, DAY_MINUTES, MINUTE_MS } from "#base";
import { parseAsOf } from "#contract";
import { daysOfIso, minuteOfNewYork } from "#market";

/**
 * Parses `--known-at` into minutes since 1970. A date means its end in New York, when everybody had the bars; today's date
 * means `now` (milliseconds since 1970). A time without an offset is New York's. Errors: bad_request.
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
