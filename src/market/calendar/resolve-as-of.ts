import { DAY_MINUTES, MINUTE_MS } from "#base";
import type { AsOfKind, AsOfText } from "#contract";
import type { Calendar } from "./calendar.ts";
import { daysOfIso } from "./civil-date.ts";
import { minuteOfNewYork } from "./new-york.ts";

/** Resolved moment of a scan: a session and an instant. */
export interface ResolvedMoment {
  readonly kind: AsOfKind;
  /** Newest session whose bars are visible; -1 before the calendar begins. */
  readonly session: number;
  /** Minutes since 1970. Facts that became known later do not count. */
  readonly instant: number;
  /** True if the requested date is a session. */
  readonly isTradingDay: boolean;
  /** Requested number of sessions back. */
  readonly sessionsBack?: number;
}

/**
 * Returns the newest session whose data are visible at an instant: the session of that trading date, or the one before
 * if the date has none; -1 before the calendar begins.
 */
export function newestSessionAt(calendar: Calendar, instant: number): number {
  if (instant === Number.NEGATIVE_INFINITY) return -1;
  const own = calendar.sessionOfMinute(instant - 1);
  return own >= 0 ? own : calendar.ordinalAtOrBefore(calendar.dateAt(instant - 1));
}

/**
 * Resolves an AsOf. A date is the end of after-hours trading of its session, or of the session before if the date has
 * none. A time is that minute, in New York time unless it has an offset. Days back count sessions before the session of
 * `from` and give the end of the session found; 0 days back is `from` itself.
 */
export function resolveAsOf(asOf: AsOfText, from: ResolvedMoment, calendar: Calendar): ResolvedMoment {
  switch (asOf.kind) {
    case "relative": {
      const back = { kind: "relative", sessionsBack: asOf.sessionsBack } as const;
      if (asOf.sessionsBack === 0) return { ...from, ...back };
      const session = Math.max(-1, from.session - asOf.sessionsBack);
      return { ...back, session, instant: endOf(session, calendar), isTradingDay: true };
    }
    case "date": {
      const days = daysOfIso(asOf.date)!;
      const session = calendar.ordinalAtOrBefore(days);
      const isTradingDay = session >= 0 && calendar.dateOf(session) === days;
      return { kind: "date", session, instant: endOf(session, calendar), isTradingDay };
    }
    case "instant": {
      const minute = Math.floor(asOf.timeOfDayMs / MINUTE_MS);
      const days = daysOfIso(asOf.date)!;
      const instant =
        asOf.offsetMinutes === null ? minuteOfNewYork(days, minute) : days * DAY_MINUTES + minute - asOf.offsetMinutes;
      const session = newestSessionAt(calendar, instant);
      return { kind: "instant", session, instant, isTradingDay: calendar.ordinalOfDate(calendar.dateAt(instant)) >= 0 };
    }
  }
}

function endOf(session: number, calendar: Calendar): number {
  return session < 0 ? Number.NEGATIVE_INFINITY : calendar.extendedClose(session);
}

/** True if the instant lies in the trading of a session whose official daily bar was not complete. */
export function isInsideSession({ session, instant }: ResolvedMoment, calendar: Calendar): boolean {
  return session >= 0 && calendar.extendedOpen(session) < instant && instant < calendar.regularClose(session);
}
