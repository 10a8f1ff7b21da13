import { AppError } from "#base";
import { civilOf, daysOfIso, isoOfDays, weekdayOf } from "./civil-date.ts";
import { daysOfRule } from "./closed-days.ts";
import type { Closure } from "./closure.ts";
import { minuteOfNewYork, newYorkTime } from "./new-york.ts";
import { XNYS } from "./xnys-data.ts";

const EXTENDED_OPEN = 240;
const EXTENDED_CLOSE = 1200;
const AFTER_HOURS = 240;
/** Minutes before midnight at which the next trading date begins. */
const OVERNIGHT = 240;
const REGULAR_OPEN = minuteOfText(XNYS.opens)!;
const REGULAR_CLOSE = minuteOfText(XNYS.closes)!;
const FIRST_DAY = daysOfIso(XNYS.firstDate)!;
const LAST_DAY = daysOfIso(XNYS.lastDate)!;
/** Day of row 0 of the tables by day, which reach beyond the calendar at both ends. */
const BASE_DAY = FIRST_DAY - 2;
const STANDARD_OFFSET = 300;

/** First and last session of a week or month, as ordinals. */
export interface SessionSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * Sessions of the New York Stock Exchange from 1990-01-02 to 2035-12-31, by ordinal (0 = the first). Dates are days
 * since 1970-01-01, instants minutes since 1970-01-01T00:00Z. Every method is a look-up in tables that are made once.
 */
export class Calendar {
  readonly sessionCount: number;
  /** Closures that the caller added to the built-in data, for making the same calendar elsewhere. */
  readonly closures: readonly Closure[];
  readonly #dates: Int32Array;
  readonly #opens: Int16Array;
  readonly #closes: Int16Array;
  readonly #weekFirst: Int32Array;
  readonly #weekLast: Int32Array;
  readonly #monthFirst: Int32Array;
  readonly #monthLast: Int32Array;
  /** Tables by day since BASE_DAY: midnight in New York; session of the day or -1; newest session up to the day or -1. */
  readonly #midnights: Int32Array;
  readonly #sessions: Int32Array;
  readonly #newest: Int32Array;
  readonly #holidays: ReadonlyMap<number, string>;

  /**
   * `closures` extend the built-in ones and win over them. Throws AppError "bad_request", which names an unusable one.
   */
  constructor(closures: readonly Closure[] = []) {
    this.closures = closures;
    const { holidays, opens, closes } = hoursByDay(closures);
    this.#holidays = holidays;
    const days: number[] = [];
    for (let day = FIRST_DAY; day <= LAST_DAY; day++) {
      const weekday = weekdayOf(day);
      if (weekday !== 0 && weekday !== 6 && !holidays.has(day)) days.push(day);
    }
    this.sessionCount = days.length;
    this.#dates = Int32Array.from(days);
    this.#opens = Int16Array.from(days, (day) => opens.get(day) ?? REGULAR_OPEN);
    this.#closes = Int16Array.from(days, (day) => closes.get(day) ?? REGULAR_CLOSE);
    [this.#weekFirst, this.#weekLast] = spans(days, (day) => Math.floor((day + 3) / 7));
    [this.#monthFirst, this.#monthLast] = spans(days, (day) => civilOf(day).year * 12 + civilOf(day).month);

    const rows = LAST_DAY - BASE_DAY + 4;
    this.#midnights = Int32Array.from({ length: rows }, (_, row) => minuteOfNewYork(BASE_DAY + row, 0));
    this.#sessions = new Int32Array(rows).fill(-1);
    for (const [ordinal, day] of days.entries()) this.#sessions[day - BASE_DAY] = ordinal;
    this.#newest = new Int32Array(rows);
    let newest = -1;
    for (let row = 0; row < rows; row++) this.#newest[row] = newest = Math.max(newest, this.#sessions[row]!);
  }

  dateOf(ordinal: number): number {
    return this.#dates[ordinal]!;
  }

  /** Returns the date of a session as YYYY-MM-DD. */
  isoDate(ordinal: number): string {
    return isoOfDays(this.#dates[ordinal]!);
  }

  /** Returns the session of a date; -1 if the exchange is closed then or the date lies outside the calendar. */
  ordinalOfDate(days: number): number {
    return this.#sessions[days - BASE_DAY] ?? -1;
  }

  /** Returns the newest session not after a date; -1 before the first. */
  ordinalAtOrBefore(days: number): number {
    if (days < FIRST_DAY) return -1;
    return this.#newest[Math.min(days - BASE_DAY, this.#newest.length - 1)]!;
  }

  /** Returns the first session not before a date; `sessionCount` after the last. */
  ordinalAtOrAfter(days: number): number {
    return this.ordinalAtOrBefore(days - 1) + 1;
  }

  /** Returns 00:00 New York on the session's date. Within a session's date the offset to UTC never changes. */
  midnight(ordinal: number): number {
    return this.#midnights[this.#dates[ordinal]! - BASE_DAY]!;
  }

  regularOpen(ordinal: number): number {
    return this.midnight(ordinal) + this.#opens[ordinal]!;
  }

  regularClose(ordinal: number): number {
    return this.midnight(ordinal) + this.#closes[ordinal]!;
  }

  /** Returns 04:00 New York: the first minute for which bars are accepted. */
  extendedOpen(ordinal: number): number {
    return this.midnight(ordinal) + EXTENDED_OPEN;
  }

  /** Returns the end of after-hours trading: four hours after the close, 20:00 at the latest. */
  extendedClose(ordinal: number): number {
    return this.midnight(ordinal) + Math.min(this.#closes[ordinal]! + AFTER_HOURS, EXTENDED_CLOSE);
  }

  isEarlyClose(ordinal: number): boolean {
    return this.#closes[ordinal]! < REGULAR_CLOSE;
  }

  /** Returns why the exchange is closed on a date; undefined on sessions and plain weekends. */
  holidayName(days: number): string | undefined {
    return this.#holidays.get(days);
  }

  /**
   * Returns the session whose trading date contains a minute, from 20:00 of the evening before (overnight) to 20:00; -1
   * if that date has no session.
   */
  sessionOfMinute(minute: number): number {
    const row = this.#rowOfMinute(minute);
    return this.#sessions[minute >= (this.#midnights[row + 1] ?? Infinity) - OVERNIGHT ? row + 1 : row] ?? -1;
  }

  /** Returns the newest session whose trading had begun (04:00) at a minute; -1 before the first. */
  sessionBegunBy(minute: number): number {
    const row = this.#rowOfMinute(minute);
    if (row < 0) return -1;
    const newest = this.#newest[Math.min(row, this.#newest.length - 1)]!;
    return newest >= 0 && this.extendedOpen(newest) > minute ? newest - 1 : newest;
  }

  /** Returns the minute of the day on New York's clocks at an instant, 0 … 1439. */
  minuteOfDay(minute: number): number {
    return newYorkTime(minute).minuteOfDay;
  }

  /** Returns the date in New York at an instant. */
  dateAt(minute: number): number {
    return newYorkTime(minute).days;
  }

  /** Returns the sessions of the ISO week (Monday to Sunday) that contains a session. */
  weekOf(ordinal: number): SessionSpan {
    return { first: this.#weekFirst[ordinal]!, last: this.#weekLast[ordinal]! };
  }

  /** Returns the sessions of the calendar month that contains a session. */
  monthOf(ordinal: number): SessionSpan {
    return { first: this.#monthFirst[ordinal]!, last: this.#monthLast[ordinal]! };
  }

  /** Returns the row of the tables by day for the date on New York's clocks. */
  #rowOfMinute(minute: number): number {
    const row = Math.floor((minute - STANDARD_OFFSET) / 1440) - BASE_DAY;
    // In daylight time midnight comes an hour earlier than by the standard offset.
    return (this.#midnights[row + 1] ?? Infinity) <= minute ? row + 1 : row;
  }
}

const shared = { calendar: undefined as Calendar | undefined };

/** Returns a calendar with a user's own closures; the calendar without any is made once and shared. */
export function createCalendar(closures: readonly Closure[] = []): Calendar {
  return closures.length > 0 ? new Calendar(closures) : (shared.calendar ??= new Calendar());
}

function hoursByDay(closures: readonly Closure[]): {
  holidays: Map<number, string>;
  opens: Map<number, number>;
  closes: Map<number, number>;
} {
  const holidays = new Map<number, string>();
  const opens = new Map<number, number>();
  const closes = new Map<number, number>();
  const first = Number(XNYS.firstDate.slice(0, 4));
  const last = Number(XNYS.lastDate.slice(0, 4));
  for (const rule of XNYS.holidays) for (const day of daysOfRule(rule, first, last)) holidays.set(day, rule.name);
  for (const rule of XNYS.earlyCloses) {
    for (const day of daysOfRule(rule, first, last)) closes.set(day, minuteOfText(rule.closes)!);
  }
  for (const closure of [...XNYS.closures, ...closures]) {
    const day = daysOfIso(closure.date);
    const open = closure.opens === undefined ? REGULAR_OPEN : minuteOfText(closure.opens);
    const close = closure.closes === undefined ? REGULAR_CLOSE : minuteOfText(closure.closes);
    const usable = day !== undefined && open !== undefined && close !== undefined;
    if (!usable || open < EXTENDED_OPEN || close > EXTENDED_CLOSE || open >= close) {
      throw new AppError(
        "bad_request",
        `the closure ${JSON.stringify(closure)} is not usable: date is YYYY-MM-DD, opens and closes are HH:MM from 04:00 to 20:00, opens before closes`,
      );
    }
    if (closure.opens === undefined && closure.closes === undefined) {
      holidays.set(day, closure.name);
    } else {
      holidays.delete(day);
      opens.set(day, open);
      closes.set(day, close);
    }
  }
  return { holidays, opens, closes };
}

/** Returns the minute of the day for HH:MM; undefined for any other text. */
function minuteOfText(text: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2]);
}

/** Returns per day the indices of the first and last day with the same key. */
function spans(days: readonly number[], keyOf: (day: number) => number): [Int32Array, Int32Array] {
  const first = new Int32Array(days.length);
  const last = new Int32Array(days.length);
  for (let begin = 0; begin < days.length;) {
    const key = keyOf(days[begin]!);
    let end = begin + 1;
    while (end < days.length && keyOf(days[end]!) === key) end++;
    first.fill(begin, begin, end);
    last.fill(end - 1, begin, end);
    begin = end;
  }
  return [first, last];
}
