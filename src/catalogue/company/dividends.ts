import type { FactMoment, FeedRows } from "#expression";
import { numberAt } from "./known-day.ts";

const YEAR_DAYS = 365;
/** Most days between two payments of a frequency: monthly, quarterly, twice a year, once a year. */
const FREQUENCIES: readonly (readonly [days: number, perYear: number])[] = [
  [45, 12],
  [135, 4],
  [270, 2],
  [450, 1],
];

/** The cash dividends of an instrument that went ex by a bar, per share of today, $. */
export class Dividends {
  #rows: FeedRows | undefined;
  #moment: FactMoment | undefined;

  stand(rows: FeedRows, moment: FactMoment): void {
    this.#rows = rows;
    this.#moment = moment;
  }

  /** Sum of those with an ex-date after `after` and up to `upTo` (days since 1970). */
  sum(after: number, upTo: number): number {
    if (after !== after || upTo !== upTo) return Number.NaN;
    const rows = this.#rows!;
    let total = 0;
    for (let row = rows.from; row < rows.to; row++) {
      const date = numberAt(rows, "ex_date", row);
      if (date > after && date <= upTo) total += this.#amount(row);
    }
    return total;
  }

  trailingYear(ago = 0): number {
    const today = this.#moment!.date - ago;
    return this.sum(today - YEAR_DAYS, today);
  }

  /** The last dividend times the payments of a year, by the days between the last two; 0 when the next one is long overdue. */
  forwardYear(): number {
    const rows = this.#rows!;
    if (rows.to === rows.from) return 0;
    let last = rows.from;
    for (let row = rows.from; row < rows.to; row++) {
      if (numberAt(rows, "ex_date", row) >= numberAt(rows, "ex_date", last)) last = row;
    }
    const lastDate = numberAt(rows, "ex_date", last);
    let before = Number.NaN;
    let amount = 0;
    for (let row = rows.from; row < rows.to; row++) {
      const date = numberAt(rows, "ex_date", row);
      if (date < lastDate && !(date <= before)) before = date;
      if (date === lastDate) amount += this.#amount(row);
    }
    const apart = lastDate - before;
    const frequency = FREQUENCIES.find(([days]) => apart <= days);
    if (frequency === undefined) return Number.NaN;
    return this.#moment!.date - lastDate > 1.5 * frequency[0] ? 0 : amount * frequency[1];
  }

  /**
   * Calendar years in a row, up to the last complete one, that paid more than the year before. The first year of the
   * record is not compared with, because it may be told in part.
   */
  growthYears(lastYear: number): number {
    const rows = this.#rows!;
    if (rows.to === rows.from) return 0;
    const first = yearOf(numberAt(rows, "ex_date", rows.from));
    let years = 0;
    for (let year = lastYear; year - 1 > first && this.#ofYear(year) > this.#ofYear(year - 1); year--) years++;
    return years;
  }

  #ofYear(year: number): number {
    return this.sum(dayOf(year) - 1, dayOf(year + 1) - 1);
  }

  #amount(row: number): number {
    const rows = this.#rows!;
    return numberAt(rows, "amount", row) / this.#moment!.splitsAfter(numberAt(rows, "ex_date", row));
  }
}

const MS_OF_DAY = 86_400_000;

/** Days since 1970 of the first of January. */
function dayOf(year: number): number {
  return Date.UTC(year, 0, 1) / MS_OF_DAY;
}

export function yearOf(day: number): number {
  return new Date(day * MS_OF_DAY).getUTCFullYear();
}
