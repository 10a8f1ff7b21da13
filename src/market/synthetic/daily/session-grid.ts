import { AppError } from "#base";
import type { Calendar } from "../../calendar/calendar.ts";
import { civilOf, weekdayOf } from "../../calendar/civil-date.ts";

const FRIDAY = 5;

/** Sessions of a synthetic market, by offset from its first; instants in minutes since 1970 UTC. */
export interface SessionGrid {
  readonly calendar: Calendar;
  /** Ordinal of the first session. */
  readonly first: number;
  readonly count: number;
  readonly opens: Int32Array;
  /** Activity of the whole market by session; 1 on an ordinary day. */
  readonly activity: Float64Array;
  /** End of the newest session's trading; the data contain nothing that became known later. */
  readonly horizon: number;
}

/** Throws AppError "bad_request" if the calendar lacks `count` sessions up to `end`. */
export function sessionGrid(calendar: Calendar, end: number, count: number): SessionGrid {
  const first = end - count + 1;
  if (!Number.isInteger(end) || end >= calendar.sessionCount || first < 0) {
    throw new AppError(
      "bad_request",
      `end: the calendar has sessions 0 … ${calendar.sessionCount - 1}, which leaves no room for ${count} up to ${end}`,
    );
  }
  return {
    calendar,
    first,
    count,
    opens: Int32Array.from({ length: count }, (_, t) => calendar.regularOpen(first + t)),
    activity: Float64Array.from({ length: count }, (_, t) => activity(calendar, first + t)),
    horizon: calendar.extendedClose(end),
  };
}

/** Activity is lower on short days and higher on option expiry days (third Fridays of a quarter's last month). */
function activity(calendar: Calendar, ordinal: number): number {
  if (calendar.isEarlyClose(ordinal)) return 0.5;
  const date = calendar.dateOf(ordinal);
  const { month, day } = civilOf(date);
  const weekday = weekdayOf(date);
  if (weekday === FRIDAY && month % 3 === 0 && day >= 15 && day <= 21) return 1.7;
  return weekday === 1 ? 0.93 : 1;
}
