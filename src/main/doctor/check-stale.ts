import { STALE_SESSIONS, type BarTable, type Calendar } from "#market";
import type { DoctorFinding } from "./finding.ts";

const NEXT =
  "winnow import bars FILE --timeframe 1d (with newer bars), or winnow import listings FILE (with the day on which the ticker left the exchange)";

/** Finds tickers whose newest bar is so old that scans leave them out, except those that `delisted` explains. */
export function checkStale(
  { keys, offsets, session }: BarTable,
  calendar: Calendar,
  delisted: (ticker: string) => boolean,
): DoctorFinding[] {
  let newest = -1;
  for (const ordinal of session) if (ordinal > newest) newest = ordinal;
  return keys.flatMap((ticker, k): DoctorFinding[] => {
    const [from, to] = [offsets[k]!, offsets[k + 1]!];
    if (from === to || delisted(ticker)) return [];
    const last = session[to - 1]!;
    if (newest - last <= STALE_SESSIONS) return [];
    const date = calendar.isoDate(last);
    const message = `the newest bar is ${newest - last} sessions old (${date}); scans of today leave the ticker out`;
    return [{ check: "stale", kind: "suspicion", ticker, date, message, next: NEXT }];
  });
}
