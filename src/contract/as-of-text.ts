/** What an AsOf says, before the calendar resolves it. */
export type AsOfText =
  | { readonly kind: "date"; readonly date: string }
  | {
      readonly kind: "instant";
      readonly date: string;
      /** Milliseconds since midnight, in the exchange's time when offsetMinutes is null. */
      readonly timeOfDayMs: number;
      /** Minutes ahead of UTC; null = the exchange's time. */
      readonly offsetMinutes: number | null;
    }
  | { readonly kind: "relative"; readonly sessionsBack: number };

/** Why a text is no AsOf: not of its form, or a day that no calendar has. */
export type AsOfFault = "bad_format" | "impossible_date";

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Hours, minutes, seconds, their fraction, AM or PM, and the UTC offset, as ISO 8601 or twelve-hour clocks write them. */
const TIME =
  /^(\d\d|\d(?=:| ?[AP]M))(?:(:?)([0-5]\d)(?:\2([0-5]\d)(?:[.,](\d+))?)?)?(?: ?([AP]M))?(?: ?(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?))?$/i;
const RELATIVE = /^-P(\d{1,4})D$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a year-month-day text is a day of the Gregorian calendar. */
export function isRealDate(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && leap ? 29 : MONTH_DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/** Days of a relative date such as -P5D, or undefined. */
export function parseDaysBack(text: string): number | undefined {
  const match = RELATIVE.exec(text);
  return match === null ? undefined : Number(match[1]);
}

function parseTime(text: string): { timeOfDayMs: number; offsetMinutes: number | null } | undefined {
  const match = TIME.exec(text);
  if (match === null) return undefined;
  const [, hours, , minutes = "0", seconds = "0", fraction = "", half, zone] = match;
  const hour = hourOf(Number(hours), half?.toUpperCase());
  if (hour === undefined) return undefined;
  const timeOfDayMs = (hour * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000;
  const milliseconds = Number(fraction.padEnd(3, "0").slice(0, 3));
  let offsetMinutes: number | null = null;
  if (zone !== undefined) {
    const digits = zone.replace(":", "");
    const size = zone.toUpperCase() === "Z" ? 0 : Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3) || "0");
    offsetMinutes = zone.startsWith("-") && size > 0 ? -size : size;
  }
  return { timeOfDayMs: timeOfDayMs + milliseconds, offsetMinutes };
}

/** The hour of the day; undefined where no clock shows it. `half`: AM or PM, absent on a clock of 24 hours. */
function hourOf(shown: number, half: string | undefined): number | undefined {
  if (half === undefined) return shown < 24 ? shown : undefined;
  if (shown < 1 || shown > 12) return undefined;
  return (shown % 12) + (half === "PM" ? 12 : 0);
}

/**
 * Reads an AsOf: YYYY-MM-DD, the same with T or a space and a time (as 10:30, 10:30:15.5, 1030 or 10:30 AM, a UTC offset
 * optional), or -PnD.
 * Returns the fault instead when the text is none of them.
 */
export function parseAsOf(text: string): AsOfText | AsOfFault {
  const sessionsBack = parseDaysBack(text);
  if (sessionsBack !== undefined) return { kind: "relative", sessionsBack };
  const date = text.slice(0, 10);
  if (!DATE.test(date)) return "bad_format";
  const rest = text.slice(10);
  if (rest === "") return isRealDate(date) ? { kind: "date", date } : "impossible_date";
  const time = rest[0] === "T" || rest[0] === " " ? parseTime(rest.slice(1)) : undefined;
  if (time === undefined) return "bad_format";
  return isRealDate(date) ? { kind: "instant", date, ...time } : "impossible_date";
}
