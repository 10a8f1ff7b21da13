import type { BarTable, Calendar } from "#market";
import type { DoctorFinding } from "./finding.ts";

/** Smallest ratio of two closes in a row that neither a split nor the market explains. */
const MIN_JUMP = 900;
/** Dollars a day that no stock has ever traded. */
const TURNOVER = 1e12;
/** Closes that are all at least this and whole hundreds are prices in hundredths of cents. */
const SCALED = 10_000;
const CENT = 100;
/** Fewest bars from which the check judges a level. */
const MIN_BARS = 5;

/**
 * Finds prices that cannot be dollars: they jump a thousandfold between two bars, their turnover exceeds all money, or all are
 * high and whole hundreds, as in files with prices times 10,000.
 */
export function checkLevels({ keys, offsets, session, close, volume }: BarTable, calendar: Calendar): DoctorFinding[] {
  return keys.flatMap((ticker, k): DoctorFinding[] => {
    const [from, to] = [offsets[k]!, offsets[k + 1]!];
    const finding = (row: number, message: string): DoctorFinding[] => [
      {
        check: "level",
        kind: "suspicion",
        ticker,
        date: calendar.isoDate(session[row]!),
        message,
        next: "winnow import bars FILE --timeframe 1d (with prices in dollars; LEAN's own files are recognised without a header line)",
      },
    ];
    for (let row = from + 1; row < to; row++) {
      const jump = close[row]! / close[row - 1]!;
      if (!(jump >= MIN_JUMP || jump <= 1 / MIN_JUMP)) continue;
      const date = calendar.isoDate(session[row]!);
      return finding(row, `the close went from ${close[row - 1]} to ${close[row]} on ${date}: prices of another unit?`);
    }
    if (to - from < MIN_BARS) return [];
    const middle = from + ((to - from) >> 1);
    let whole = true;
    let turnover = Infinity;
    for (let row = from; row < to; row++) {
      whole &&= close[row]! >= SCALED && close[row]! % CENT === 0;
      turnover = Math.min(turnover, volume[row]! > 0 ? close[row]! * volume[row]! : Infinity);
    }
    if (whole) {
      return finding(
        middle,
        `all closes are whole hundreds from ${SCALED} on, such as ${close[middle]}: prices × 10,000?`,
      );
    }
    if (turnover > TURNOVER && turnover < Infinity) {
      return finding(
        middle,
        `every day more than $${TURNOVER.toExponential(0)} was traded, at ${close[middle]}: prices × 10,000?`,
      );
    }
    return [];
  });
}
