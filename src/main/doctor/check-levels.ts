import type { BarTable, Calendar } from "#market";
import type { DoctorFinding } from "./finding.ts";

/** A jump from one bar to the next that no split and no market makes. */
const JUMP = 900;
/** $ a day that no stock has ever traded. */
const TURNOVER = 1e12;
/** Closes from here on that all are hundreds are hundredths of cents. */
const SCALED = 10_000;
const CENT = 100;
/** Fewer bars say nothing about their level. */
const ENOUGH = 5;

/**
 * Prices whose level cannot be dollars: they jump a thousandfold between two bars, more was traded than money there is, or
 * all are high and whole hundreds, as in files that write prices times 10,000.
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
      if (!(jump >= JUMP || jump <= 1 / JUMP)) continue;
      const date = calendar.isoDate(session[row]!);
      return finding(row, `the close went from ${close[row - 1]} to ${close[row]} on ${date}: prices of another unit?`);
    }
    if (to - from < ENOUGH) return [];
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
