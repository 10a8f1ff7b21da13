import { z } from "zod";
import { AppError, table } from "#base";

const HOUR_MS = 3_600_000;
const UNITS = table<number>({ h: HOUR_MS, d: 24 * HOUR_MS });
const WRITTEN = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/**
 * Parses a future instant into milliseconds since 1970: `12h` or `90d` after `now`, a date (its beginning in UTC), or an ISO
 * instant with its offset. `option` is the name of the option, for the message. Errors: bad_request.
 */
export function parseInstant(option: string, text: string, now: number): number {
  const span = /^([1-9]\d{0,4})([hd])$/.exec(text);
  if (span !== null) return now + Number(span[1]) * UNITS[span[2]!]!;
  const shown = JSON.stringify(text.slice(0, 40));
  if (!WRITTEN.safeParse(text).success) {
    throw new AppError(
      "bad_request",
      `${option} is ${shown}; it must be like 12h, 90d, 2027-06-30 or 2027-06-30T16:00:00Z.`,
    );
  }
  const instant = Date.parse(text);
  if (instant > now) return instant;
  throw new AppError("bad_request", `${option} is ${shown}, which is past; give a later one.`);
}
