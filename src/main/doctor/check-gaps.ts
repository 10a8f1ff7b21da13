import type { BarTable, Calendar } from "#market";
import type { DoctorFinding } from "./finding.ts";

/** Share of the living tickers that must lack a session before the session itself is in doubt. */
const DOUBTFUL_SHARE = 0.5;
/** Fewest tickers from which the check doubts a session. */
const MIN_TICKERS = 5;

/**
 * Finds sessions without a daily bar between the first and the last bar of a ticker, and sessions that most tickers lack:
 * closures that the calendar does not have, or days that were never imported.
 */
export function checkGaps({ keys, offsets, session }: BarTable, calendar: Calendar): DoctorFinding[] {
  const alive = new Int32Array(calendar.sessionCount + 1);
  const present = new Int32Array(calendar.sessionCount);
  const findings: DoctorFinding[] = [];
  for (const [k, ticker] of keys.entries()) {
    const [from, to] = [offsets[k]!, offsets[k + 1]!];
    if (from === to) continue;
    const [first, last] = [session[from]!, session[to - 1]!];
    alive[first]! += 1;
    alive[last + 1]! -= 1;
    for (let row = from; row < to; row++) present[session[row]!]! += 1;
    const missing = last - first + 1 - (to - from);
    if (missing === 0) continue;
    const start = firstGap(session, from, to);
    findings.push({
      check: "gap",
      kind: "suspicion",
      ticker,
      date: calendar.isoDate(start),
      message: `${missing} of ${last - first + 1} sessions have no bar, the first on ${calendar.isoDate(start)}`,
      next: "winnow import bars FILE --timeframe 1d (with the bars that are missing; rows that an import refused are in quarantine/ of the data folder)",
    });
  }
  let living = 0;
  for (let ordinal = 0; ordinal < calendar.sessionCount; ordinal++) {
    living += alive[ordinal]!;
    if (living < MIN_TICKERS || living - present[ordinal]! <= DOUBTFUL_SHARE * living) continue;
    const date = calendar.isoDate(ordinal);
    findings.push({
      check: "closure",
      kind: "suspicion",
      date,
      message: `${living - present[ordinal]!} of ${living} tickers have no bar on ${date}: a day that was not imported, or a closure that the calendar does not know`,
      next: `winnow import bars FILE --timeframe 1d (with the bars of ${date}), or name the day in closures.json of the data folder`,
    });
  }
  return findings;
}

function firstGap(session: Int32Array, from: number, to: number): number {
  for (let row = from + 1; row < to; row++) if (session[row]! > session[row - 1]! + 1) return session[row - 1]! + 1;
  return session[from]!;
}
