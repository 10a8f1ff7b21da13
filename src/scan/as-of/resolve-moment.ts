import { AppError } from "#base";
import { parseAsOf, type AsOfResolved } from "#contract";
import { isInsideSession, isoOfDays, newestSessionAt, resolveAsOf, type Calendar, type ResolvedMoment } from "#market";
import type { Moment } from "#evaluate";

/** Returns the moment of the newest bars. `watermark`: minutes since 1970. */
export function currentMoment(watermark: number, calendar: Calendar): ResolvedMoment {
  return { kind: "live", session: newestSessionAt(calendar, watermark), instant: watermark, isTradingDay: true };
}

/**
 * Resolves a moment of a valid payload to a session and an instant. `wallClock`: milliseconds since 1970. The date of
 * today resolves to the current time until trading is over. Error: validation_failed for a moment in the future.
 */
export function resolveMoment(
  moment: Moment,
  now: ResolvedMoment,
  calendar: Calendar,
  wallClock: number,
): ResolvedMoment {
  if (moment.asOf === undefined) return now;
  const from = moment.around === undefined ? now : resolveMoment(moment.around, now, calendar, wallClock);
  const asOf = parseAsOf(moment.asOf);
  if (typeof asOf === "string") throw refusal(moment, asOf, `${moment.asOf} is no date, time or number of days back`);
  const resolved = resolveAsOf(asOf, from, calendar);
  const latest = Math.max(Math.floor(wallClock / 60_000), now.instant);
  if (asOf.kind === "relative" || resolved.instant <= latest) return resolved;
  const today = isoOfDays(calendar.dateAt(latest));
  if (asOf.kind === "date" && asOf.date <= today) return { ...resolved, instant: latest };
  throw refusal(moment, "as_of_in_future", `AsOf ${moment.asOf} is in the future; it may be ${today} at the latest`);
}

function refusal({ asOf, path }: Moment, rule: string, message: string): AppError {
  return new AppError("validation_failed", message, [{ path, rule, message, facts: { as_of: asOf } }]);
}

/** Returns the `as_of_resolved` part of a reply. */
export function describeMoment(resolved: ResolvedMoment, calendar: Calendar, hasMinutes: boolean): AsOfResolved {
  const { kind, session, instant, isTradingDay, sessionsBack } = resolved;
  return {
    kind,
    date: session < 0 ? "" : calendar.isoDate(session),
    instant: Number.isFinite(instant) ? new Date(instant * 60_000).toISOString() : null,
    is_trading_day: isTradingDay,
    ...(sessionsBack === undefined ? {} : { relative_trading_days: sessionsBack }),
    ...(hasMinutes && kind === "instant" && isInsideSession(resolved, calendar)
      ? { truncated_from_intraday: true }
      : {}),
  };
}
