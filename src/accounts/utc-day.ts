import { DAY_MS } from "#base";

/** The UTC day of an instant, in days since 1970. */
export function dayOf(instant: number): number {
  return Math.floor(instant / DAY_MS);
}

/** The instant at which a UTC day ends. */
export function endOfDay(day: number): number {
  return (day + 1) * DAY_MS;
}
