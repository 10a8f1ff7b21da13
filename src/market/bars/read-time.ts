import { DAY_MINUTES, MINUTE_MS } from "#base";
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
  return factsOfMinute(read, calendar);
}

/** Returns the facts about a minute since 1970. */
export function factsOfMinute(minute: number, calendar: Calendar): TimeFacts {
  const session = calendar.ordinalOfDate(calendar.dateAt(minute));
  if (session === -1) return { minute, session: null, in_hours: false };
  const in_hours = minute >= calendar.extendedOpen(session) && minute < calendar.extendedClose(session);
  return { minute, session, in_hours };
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

/**
 * Returns milliseconds since 1970, with a fraction, for a number in seconds (up to ten digits), milli- (13), micro- (16)
 * or nanoseconds.
 */
export function epochMs(value: number): number {
  if (value < 1e10) return value * 1_000;
  if (value < 1e13) return value;
  return value < 1e16 ? value / 1e3 : value / 1e6;
}

function fromEpoch(text: string, timeframe: StoredTimeframe): number {
  const minute = Math.floor(epochMs(Number(text.split(".")[0]!)) / MINUTE_MS);
  return timeframe === "1d" ? Math.floor(minute / DAY_MINUTES) : minute;
}
