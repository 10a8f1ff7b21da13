import { AppError } from "#base";
import { LIMITS, parseDaysBack, type AsOfBasis, type ScanRangeRequest } from "#contract";
import { daysOfIso, type Calendar } from "#market";
import { momentAt, NOW, type Moment, type ScanPlan } from "#evaluate";

/**
 * Returns the session ordinals of a range, ascending. Errors: validation_failed if `to` is before `from`, if there is
 * no session between them, or if there are too many.
 */
export function sessionsOfRange({ from, to }: ScanRangeRequest, calendar: Calendar): Int32Array {
  if (from > to) throw refusal("/to", "out_of_range", `to (${to}) is before from (${from}).`);
  const before = calendar.ordinalAtOrBefore(daysOfIso(from)! - 1);
  const last = calendar.ordinalAtOrBefore(daysOfIso(to)!);
  const count = last - before;
  if (count === 0) throw refusal("/from", "no_session", `The exchange was closed from ${from} to ${to}.`);
  const limit = LIMITS.rangeSessions;
  if (count > limit) {
    const message = `The range has ${count.toLocaleString("en-US")} sessions; the limit is ${limit.toLocaleString("en-US")}.`;
    throw refusal("/from", "too_many", message, { sessions: count, limit });
  }
  return Int32Array.from({ length: count }, (_, k) => before + 1 + k);
}

/** Returns the moment of a scan of one session of a range: the end of the session. */
export function momentOfSession(session: number, basis: AsOfBasis, calendar: Calendar): Moment {
  return momentAt(calendar.isoDate(session), basis, "/to");
}

/**
 * Returns true if leaves of a plan have moments of their own, which differ from session to session. Error:
 * validation_failed for an absolute moment: earlier sessions of the range would look into the future.
 */
export function hasOwnMoments({ moment, moments }: ScanPlan): boolean {
  for (const one of [moment, ...moments]) {
    for (let at: Moment | undefined = one; at !== undefined; at = at.around) {
      if (at.asOf === undefined || parseDaysBack(at.asOf) !== undefined) continue;
      const message = `In a range an AsOf must be days back, such as -P5D: they count from each session; ${at.asOf} is one day.`;
      throw refusal(at.path, "not_applicable", message, { as_of: at.asOf });
    }
  }
  return moments.length > 0 || moment !== NOW;
}

function refusal(path: string, rule: string, message: string, facts: Record<string, unknown> = {}): AppError {
  return new AppError("validation_failed", message, [{ path, rule, message, facts }]);
}
