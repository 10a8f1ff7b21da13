import { AppError, MINUTE_MS } from "#base";
import type { Calendar, StoredTimeframe } from "#market";
import type { StoreContext } from "../context.ts";

/** Time at which the rows of a write became known. */
export interface KnownAt {
  /** Minutes since 1970, with a fraction. */
  readonly minutes: number;
  /** True if the caller gave the time; false if it is the time of the write. */
  readonly given: boolean;
}

/**
 * Returns `requested` (minutes since 1970), or the time of the write if it is undefined. Throws bad_request for a time in
 * the future.
 */
export function knownAt({ now }: Pick<StoreContext, "now">, requested: number | undefined): KnownAt {
  const clock = now() / MINUTE_MS;
  if (requested === undefined) return { minutes: clock, given: false };
  if (requested <= clock) return { minutes: requested, given: true };
  throw new AppError("bad_request", `bars cannot be known at ${isoOfMinutes(requested)}, which is still to come`);
}

export const isoOfMinutes = (minutes: number): string =>
  Number.isFinite(minutes) ? new Date(minutes * MINUTE_MS).toISOString() : "no instant";

/** Returns the largest stored `time` whose bar had ended at the given time (minutes since 1970). */
export function endedBy(timeframe: StoredTimeframe, minutes: number, calendar: Calendar): number {
  if (timeframe === "1m") return Math.floor(minutes) - 1;
  const day = calendar.dateAt(Math.floor(minutes));
  const session = calendar.ordinalAtOrBefore(day);
  const ended = session >= 0 && calendar.regularClose(session) > minutes ? session - 1 : session;
  return ended < 0 ? -Infinity : calendar.dateOf(ended);
}
