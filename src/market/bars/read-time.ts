import { DAY_MINUTES } from "#base";
import type { StoredTimeframe } from "../ports.ts";
import type { Calendar } from "../calendar/calendar.ts";
import { daysIfReal } from "../calendar/civil-date.ts";
import { minuteOfNewYork } from "../calendar/new-york.ts";
import type { DateOrder } from "./date-order.ts";

/** Parsed time with the facts of the calendar that the acceptance rules need. */
export interface TimeFacts {
  /** Start of the bar in minutes since 1970 (see CandidateBar); null if unreadable. */
  readonly minute: number | null;
  readonly session: number | null;
  readonly in_hours: boolean;
}

const DATE =
  /^(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{4})(\d{2})(\d{2})|(\d{1,2})([/.])(\d{1,2})\9(\d{4}|\d{2})|(\d{1,2})-(\d{1,2})-(\d{4}))(?![\d])/;
const NAMED = /^(?:(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4})|([a-z]{3,9})\.? (\d{1,2}),? (\d{4}))(?![\d])/i;
const MONTH_NAMES = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const CLOCK =
  /^(?=\d{1,2}:\d{2}(?!\d)|\d{4}(?:\d{2})?(?!\d))(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?\s*([AaPp][Mm])?\s*(Z|UTC|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/;
const EPOCH = /^\d{9,19}(?:\.\d+)?$/;

/**
 * Parses YYYY-MM-DD, YYYYMMDD, 9 Jan 2024, Jan 9, 2024, and dates such as 01/09/2024, 01.09.24 and 01-09-2024 in the
 * given order (years of two digits are 1970 … 2069), alone or followed by T or blanks and HH:MM[:SS[.f]] or HHMMSS, AM
 * or PM, and Z or ±HH:MM; and epoch numbers in seconds, milli-, micro- or nanoseconds by their length. A time without
 * an offset is in New York time. Seconds are dropped. A daily bar uses only the date as written (for an epoch number,
 * the date in UTC).
 */
export function readTime(
  text: string,
  timeframe: StoredTimeframe,
  calendar: Calendar,
  order: DateOrder = "mdy",
): TimeFacts {
  const read = readInstant(text.trim(), timeframe, order);
  if (read === undefined) return { minute: null, session: null, in_hours: false };
  if (timeframe === "1d") {
    const session = calendar.ordinalOfDate(read);
    if (session === -1) return { minute: read * DAY_MINUTES, session: null, in_hours: false };
    return { minute: calendar.regularOpen(session), session, in_hours: true };
  }
  const session = calendar.ordinalOfDate(calendar.dateAt(read));
  if (session === -1) return { minute: read, session: null, in_hours: false };
  return {
    minute: read,
    session,
    in_hours: read >= calendar.extendedOpen(session) && read < calendar.extendedClose(session),
  };
}

/** Returns days since 1970 for a date in any of the forms of `readTime`, on days without trading too. */
export function readDate(text: string, order: DateOrder = "mdy"): number | undefined {
  return readInstant(text.trim(), "1d", order);
}

/**
 * Parses the day at the start of a text. `length` counts its characters; `days` is undefined for a date that does not
 * exist.
 */
function dayAt(
  text: string,
  order: DateOrder,
): { readonly days: number | undefined; readonly length: number } | undefined {
  const named = NAMED.exec(text);
  if (named !== null) {
    const name = (named[2] ?? named[4])!.toLowerCase();
    const month = MONTH_NAMES.findIndex((one) => one.startsWith(name)) + 1;
    const days = daysIfReal(Number(named[3] ?? named[6]), month, Number(named[1] ?? named[5]));
    return { days, length: named[0].length };
  }
  const date = DATE.exec(text);
  if (date === null) return undefined;
  const [all, y1, , m1, d1, y2, m2, d2, a1, , b1, y3, a2, b2, y4] = date;
  const [first, second] = [a1 ?? a2, b1 ?? b2];
  const [month, day] = order === "mdy" ? [first, second] : [second, first];
  const year = y3?.length === 2 ? Number(y3) + (Number(y3) < 70 ? 2000 : 1900) : Number(y1 ?? y2 ?? y3 ?? y4);
  return { days: daysIfReal(year, Number(m1 ?? m2 ?? month), Number(d1 ?? d2 ?? day)), length: all.length };
}

/** Returns days since 1970 for daily bars, else minutes since 1970. */
function readInstant(text: string, timeframe: StoredTimeframe, order: DateOrder): number | undefined {
  const date = dayAt(text, order);
  if (date === undefined || (EPOCH.test(text) && text.length !== 8)) {
    return EPOCH.test(text) ? fromEpoch(text, timeframe) : undefined;
  }
  const { days } = date;
  const rest = text.slice(date.length);
  if (rest === "") return timeframe === "1d" ? days : undefined;
  const clock = CLOCK.exec(rest.replace(/^(?:T|\s+)/, ""));
  if (days === undefined || clock === null || !/^[T\s]/.test(rest)) return undefined;
  const minuteOfDay = readClock(clock);
  if (minuteOfDay === undefined) return undefined;
  if (timeframe === "1d") return days;
  const zone = clock[5];
  return zone === undefined
    ? minuteOfNewYork(days, minuteOfDay)
    : days * DAY_MINUTES + minuteOfDay - offsetMinutes(zone);
}

function readClock([, hourText, minuteText, second, half]: RegExpExecArray): number | undefined {
  let hour = Number(hourText);
  const minute = Number(minuteText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  }
  return hour > 23 || minute > 59 || Number(second ?? 0) > 59 ? undefined : hour * 60 + minute;
}

function offsetMinutes(zone: string): number {
  if (zone === "Z" || zone === "UTC") return 0;
  const digits = zone.slice(1).replace(":", "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return zone.startsWith("-") ? -minutes : minutes;
}

function fromEpoch(text: string, timeframe: StoredTimeframe): number {
  const whole = text.split(".")[0]!;
  const perMinute = whole.length <= 10 ? 60 : whole.length <= 13 ? 60_000 : whole.length <= 16 ? 60e6 : 60e9;
  const minute = Math.floor(Number(whole) / perMinute);
  return timeframe === "1d" ? Math.floor(minute / DAY_MINUTES) : minute;
}
