import { isoOfDays, type BarTable, type Calendar } from "#market";
import type { DoctorFinding } from "./finding.ts";

/** Fewest bars from which the check draws a conclusion. */
const MIN_BARS = 12;
/** Fewest different days of the month: monthly bars lie on few days. */
const MIN_DAYS = 8;
const MONTHS = 12;

/**
 * Finds tickers whose bars all lie on the first twelve days of months. Such bars remain if a file with the day first was read
 * with the month first, since no month has a number above twelve.
 */
export function checkDates({ keys, offsets, session }: BarTable, calendar: Calendar): DoctorFinding[] {
  return keys.flatMap((ticker, k): DoctorFinding[] => {
    const [from, to] = [offsets[k]!, offsets[k + 1]!];
    if (to - from < MIN_BARS) return [];
    const days = new Set<number>();
    const months = new Set<string>();
    for (let row = from; row < to; row++) {
      const date = isoOfDays(calendar.dateOf(session[row]!));
      days.add(Number(date.slice(8)));
      months.add(date.slice(0, 7));
    }
    if (months.size < 2 || days.size < MIN_DAYS || Math.max(...days) > MONTHS) return [];
    return [
      {
        check: "dates",
        kind: "suspicion",
        ticker,
        date: calendar.isoDate(session[from]!),
        message: `all ${to - from} bars lie on the first twelve days of ${months.size} months: dates with the day first were read with the month first?`,
        next: "winnow import bars FILE --timeframe 1d --date-order dmy --data NEW_FOLDER (the bars on wrong days stay in this one)",
      },
    ];
  });
}
