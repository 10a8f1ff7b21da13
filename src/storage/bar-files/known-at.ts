import { AppError, MINUTE_MS } from "#base";
import type { Calendar, StoredTimeframe } from "#market";
import type { StoreContext } from "./context.ts";

/** When the rows of a write became known. */
export interface KnownAt {
  /** Minutes since 1970, with a fraction. */
  readonly minutes: number;
  /** Whether who wrote them said so; else it is the time of the write. */
  readonly told: boolean;
}

/** `told` in minutes since 1970. Errors: bad_request for an instant to come. */
export function knownAt({ now }: StoreContext, told: number | undefined): KnownAt {
  const clock = now() / MINUTE_MS;
  if (told === undefined) return { minutes: clock, told: false };
  if (told <= clock) return { minutes: told, told: true };
  throw new AppError("bad_request", `bars cannot be known at ${isoOfMinutes(told)}, which is still to come`);
}

export const isoOfMinutes = (minutes: number): string =>
  Number.isFinite(minutes) ? new Date(minutes * MINUTE_MS).toISOString() : "no instant";

/** The newest stored `time` whose bar had ended at an instant. */
export function endedBy(timeframe: StoredTimeframe, minutes: number, calendar: Calendar): number {
  if (timeframe === "1m") return Math.floor(minutes) - 1;
  const day = calendar.dateAt(Math.floor(minutes));
  const session = calendar.ordinalAtOrBefore(day);
  const ended = session >= 0 && calendar.regularClose(session) > minutes ? session - 1 : session;
  return ended < 0 ? -Infinity : calendar.dateOf(ended);
}
