import type { Timeframe } from "#contract";
import type { Calendar, SessionSpan } from "./calendar.ts";

/**
 * Kind of a timeframe. `minutes`: bars inside one session; `sessions`: bars of `length` whole sessions; `week` and
 * `month`: bars by the calendar.
 */
export type TimeframeInfo =
  | { readonly kind: "minutes"; readonly length: number; readonly label: string }
  | { readonly kind: "sessions"; readonly length: number; readonly label: string }
  | { readonly kind: "week"; readonly label: string }
  | { readonly kind: "month"; readonly label: string };

export const TIMEFRAME_INFO: Readonly<Record<Timeframe, TimeframeInfo>> = {
  "1m": { kind: "minutes", length: 1, label: "1 minute" },
  "2m": { kind: "minutes", length: 2, label: "2 minutes" },
  "3m": { kind: "minutes", length: 3, label: "3 minutes" },
  "4m": { kind: "minutes", length: 4, label: "4 minutes" },
  "5m": { kind: "minutes", length: 5, label: "5 minutes" },
  "10m": { kind: "minutes", length: 10, label: "10 minutes" },
  "15m": { kind: "minutes", length: 15, label: "15 minutes" },
  "20m": { kind: "minutes", length: 20, label: "20 minutes" },
  "30m": { kind: "minutes", length: 30, label: "30 minutes" },
  "1hr": { kind: "minutes", length: 60, label: "1 hour" },
  "2hr": { kind: "minutes", length: 120, label: "2 hours" },
  "4hr": { kind: "minutes", length: 240, label: "4 hours" },
  "1d": { kind: "sessions", length: 1, label: "1 day" },
  "2d": { kind: "sessions", length: 2, label: "2 days" },
  "3d": { kind: "sessions", length: 3, label: "3 days" },
  "4d": { kind: "sessions", length: 4, label: "4 days" },
  "1wk": { kind: "week", label: "1 week" },
  "1mo": { kind: "month", label: "1 month" },
};

export function isIntraday(timeframe: Timeframe): boolean {
  return TIMEFRAME_INFO[timeframe].kind === "minutes";
}

/**
 * Number of sessions from 1970-01-02 to the day before 1990-01-02: 5,217 weekdays less 163 closings. Bars of 2, 3 and 4
 * sessions count from 1970-01-02; session 0 of this calendar is number 5054 of that count.
 */
export const SESSIONS_SINCE_1970 = 5054;

const SESSIONS_PER_YEAR = 252;
const WEEKS_PER_YEAR = 52;
const MONTHS_PER_YEAR = 12;
const MINUTES_PER_SESSION = 390;

/**
 * Returns the number of bars of a timeframe in a year of 252 sessions of regular trading; a fraction if the last bar of
 * a day is short.
 */
export function barsPerYear(timeframe: Timeframe): number {
  const info = TIMEFRAME_INFO[timeframe];
  switch (info.kind) {
    case "minutes":
      return (SESSIONS_PER_YEAR * MINUTES_PER_SESSION) / info.length;
    case "sessions":
      return SESSIONS_PER_YEAR / info.length;
    case "week":
      return WEEKS_PER_YEAR;
    case "month":
      return MONTHS_PER_YEAR;
  }
}

/**
 * Returns the sessions of the bar that contains session `ordinal`; for intraday timeframes that session alone. At the
 * ends of the calendar the bar contains only sessions of the calendar.
 */
export function sessionsOfBar(calendar: Calendar, timeframe: Timeframe, ordinal: number): SessionSpan {
  const info = TIMEFRAME_INFO[timeframe];
  switch (info.kind) {
    case "minutes":
      return { first: ordinal, last: ordinal };
    case "sessions": {
      const first = ordinal - ((ordinal + SESSIONS_SINCE_1970) % info.length);
      return { first: Math.max(0, first), last: Math.min(first + info.length, calendar.sessionCount) - 1 };
    }
    case "week":
      return calendar.weekOf(ordinal);
    case "month":
      return calendar.monthOf(ordinal);
  }
}
