import type { ScanSchedule } from "#contract";
import type { Calendar } from "./calendar.ts";

/** Minutes between two instants of a schedule, counted from the open. */
const PERIODS = { every_minute: 1, every_5_minutes: 5, every_15_minutes: 15, hourly: 60 } as const;

/**
 * Returns the instants of a schedule in a session, in minutes since 1970: so often after the open, and at the close; a minute
 * after the open, when the first bar has ended; or at the close.
 */
function instantsIn(calendar: Calendar, schedule: ScanSchedule, session: number): number[] {
  const open = calendar.regularOpen(session);
  const close = calendar.regularClose(session);
  if (schedule === "daily_open") return [open + 1];
  if (schedule === "daily_close") return [close];
  const period = PERIODS[schedule];
  return Array.from({ length: Math.ceil((close - open) / period) }, (_, k) => Math.min(open + (k + 1) * period, close));
}

/** Returns the first instant of a schedule after a minute; undefined beyond the calendar. Minutes since 1970. */
export function instantAfter(calendar: Calendar, schedule: ScanSchedule, minute: number): number | undefined {
  const last = calendar.ordinalAtOrBefore(calendar.dateAt(minute));
  for (let session = Math.max(0, last); session <= Math.min(last + 1, calendar.sessionCount - 1); session++) {
    const next = instantsIn(calendar, schedule, session).find((instant) => instant > minute);
    if (next !== undefined) return next;
  }
  return undefined;
}

/** Returns the last instant of a schedule at or before a minute; undefined before the calendar. Minutes since 1970. */
export function instantAtOrBefore(calendar: Calendar, schedule: ScanSchedule, minute: number): number | undefined {
  const last = calendar.ordinalAtOrBefore(calendar.dateAt(minute));
  for (let session = last; session >= Math.max(0, last - 1); session--) {
    const before = instantsIn(calendar, schedule, session).findLast((instant) => instant <= minute);
    if (before !== undefined) return before;
  }
  return undefined;
}
