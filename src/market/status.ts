import type { MarketSession } from "#contract";
import type { Calendar } from "./calendar/calendar.ts";
import { isoOfDays } from "./calendar/civil-date.ts";
import { XNYS } from "./calendar/xnys-data.ts";

/**
 * Status of the exchange at an instant, with the field names of the HTTP interface. Instants are ISO in UTC, null
 * beyond the calendar.
 */
export interface ExchangeStatus {
  readonly exchange: "XNYS";
  readonly now: string;
  readonly time_zone: string;
  /** True during regular trading. */
  readonly is_open: boolean;
  /** `overnight` lasts from 20:00 New York time on the evening before a trading date to 04:00. */
  readonly session: MarketSession;
  /** Current trading date (from 20:00 of the evening before to 20:00), else the next one; null beyond the calendar. */
  readonly trading_date: string | null;
  /** Regular hours of the trading date. */
  readonly opens_at: string | null;
  readonly closes_at: string | null;
  readonly next_open: string | null;
  readonly next_close: string | null;
  /** True if the trading date closes early. */
  readonly early_close: boolean;
  /** Name of the holiday on today's date in New York; null on other days. */
  readonly holiday: string | null;
}

/** Returns the status at `now`, in milliseconds since 1970. */
export function marketStatus(calendar: Calendar, now: number): ExchangeStatus {
  const minute = Math.floor(now / 60_000);
  const date = calendar.dateAt(minute);
  const holding = calendar.sessionOfMinute(minute);
  const trading = holding >= 0 ? holding : calendar.sessionBegunBy(minute) + 1;
  const session = holding >= 0 ? sessionAt(calendar, holding, minute) : "closed";
  return {
    exchange: "XNYS",
    now: new Date(now).toISOString(),
    time_zone: XNYS.timeZone,
    is_open: session === "regular",
    session,
    trading_date: trading < calendar.sessionCount ? isoOfDays(calendar.dateOf(trading)) : null,
    opens_at: instantOf(calendar, trading, (ordinal) => calendar.regularOpen(ordinal)),
    closes_at: instantOf(calendar, trading, (ordinal) => calendar.regularClose(ordinal)),
    next_open: nextAfter(calendar, trading, minute, (ordinal) => calendar.regularOpen(ordinal)),
    next_close: nextAfter(calendar, trading, minute, (ordinal) => calendar.regularClose(ordinal)),
    early_close: trading < calendar.sessionCount && calendar.isEarlyClose(trading),
    holiday: calendar.holidayName(date) ?? null,
  };
}

function sessionAt(calendar: Calendar, ordinal: number, minute: number): ExchangeStatus["session"] {
  // A trading date begins at 20:00 of the evening before.
  if (minute < calendar.extendedOpen(ordinal)) return "overnight";
  if (minute >= calendar.extendedClose(ordinal)) return "closed";
  if (minute < calendar.regularOpen(ordinal)) return "premarket";
  return minute < calendar.regularClose(ordinal) ? "regular" : "afterhours";
}

function nextAfter(
  calendar: Calendar,
  trading: number,
  minute: number,
  instant: (ordinal: number) => number,
): string | null {
  const passed = trading < calendar.sessionCount && instant(trading) <= minute;
  return instantOf(calendar, passed ? trading + 1 : trading, instant);
}

function instantOf(calendar: Calendar, ordinal: number, instant: (ordinal: number) => number): string | null {
  return ordinal < calendar.sessionCount ? new Date(instant(ordinal) * 60_000).toISOString() : null;
}
