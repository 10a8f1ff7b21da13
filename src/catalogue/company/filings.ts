import type { FundamentalPeriod } from "#contract";
import type { FactMoment, FeedRows } from "#expression";
import { knownDay, numberAt, textAt } from "./known-day.ts";
import { SameRows } from "./same-rows.ts";

/** Flows of the statement of cash flows, which quarterly reports give from the beginning of the fiscal year on. */
const CASH_FLOWS = new Set([
  "depreciation",
  "stock_compensation",
  "operating_cash_flow",
  "investing_cash_flow",
  "financing_cash_flow",
  "capex",
  "dividends_paid",
  "repurchases",
]);
const PER_SHARE = new Set(["eps_basic", "eps_diluted", "dividend"]);
const SHARES = new Set(["shares_outstanding", "shares_float"]);

const QUARTER_DAYS = 365.25 / 4;
/** How far the end of a period may lie from a whole number of quarters before the newest: years of 52 or 53 weeks drift. */
const DRIFT_DAYS = 25;
const YEARLY_FORM = /^(10-K|20-F|40-F)/;
const NONE = -1;
/** Months that nobody has asked for yet. */
const UNREAD = -1;

/**
 * The filings of an instrument as they were known beside one bar, period by period. Quarters are counted back from the
 * newest period known (0). Of several rows that tell a figure of a period the one known last counts, so an amendment
 * takes the place of what it amends, and only of the figures that it tells. Per-share figures and share counts are in
 * the shares of today. NaN = not known, or not to be had from what is known.
 */
export class Filings {
  #rows: FeedRows | undefined;
  #moment: FactMoment | undefined;
  readonly #stood = new SameRows();
  #newest = Number.NaN;
  /** Quarters from the newest fiscal year to the newest period; undefined until it is read. */
  #yearEnd: number | undefined;
  /** By row, from the first known one on: quarters before the newest period, and months of its income and cash flows. */
  #backs = new Int32Array(0);
  #months = new Float64Array(0);
  #cashMonths = new Float64Array(0);

  stand(rows: FeedRows, moment: FactMoment): void {
    this.#rows = rows;
    this.#moment = moment;
    if (this.#stood.still(rows)) return;
    this.#newest = Number.NaN;
    const ends = rows.columns["period_end"];
    for (let row = rows.from; row < rows.to; row++) {
      const end = ends![row]!;
      if (!(end <= this.#newest)) this.#newest = end;
    }
    this.#yearEnd = undefined;
    this.#reserve(rows.to - rows.from);
    for (let row = rows.from; row < rows.to; row++)
      this.#backs[row - rows.from] = quartersBetween(ends![row]!, this.#newest);
  }

  #reserve(rows: number): void {
    if (this.#backs.length < rows) {
      this.#backs = new Int32Array(2 * rows);
      this.#months = new Float64Array(2 * rows);
      this.#cashMonths = new Float64Array(2 * rows);
    }
    this.#months.fill(UNREAD, 0, rows);
    this.#cashMonths.fill(UNREAD, 0, rows);
  }

  /** A flow of the period `ago` periods before the newest: quarters for FQ and TTM, fiscal years for FY. */
  flow(field: string, period: FundamentalPeriod, ago: number): number {
    switch (period) {
      case "FQ":
        return this.#quarter(field, ago);
      case "FY":
        return this.#year(field, ago);
      default:
        return this.#twelveMonths(field, ago);
    }
  }

  /** What stood in the balance sheet, or on the cover, at the end of that period. */
  point(field: string, period: FundamentalPeriod, ago: number): number {
    const back = period === "FY" ? this.#yearBack(ago) : ago;
    return back === NONE ? Number.NaN : this.#told(field, back, 0);
  }

  /** The share count that became known last, whatever period it came with: covers tell it of the day of the filing. */
  newestShares(field: "shares_outstanding" | "shares_float"): number {
    const rows = this.#rows!;
    for (let row = rows.to - 1; row >= rows.from; row--) {
      const shares = numberAt(rows, field, row);
      if (shares > 0) return shares * this.#moment!.splitsAfter(knownDay(rows, row));
    }
    return Number.NaN;
  }

  /** Days since 1970 of the end of the fiscal year `ago` years before the newest; NaN when none is known. */
  yearEnd(ago: number): number {
    const back = this.#yearBack(ago);
    if (back === NONE) return Number.NaN;
    const rows = this.#rows!;
    for (let row = rows.to - 1; row >= rows.from; row--) {
      if (this.#quartersBack(row) === back) return numberAt(rows, "period_end", row);
    }
    return Number.NaN;
  }

  #yearBack(ago: number): number {
    const newest = (this.#yearEnd ??= this.#findYearEnd());
    return newest === NONE ? NONE : newest + 4 * ago;
  }

  #findYearEnd(): number {
    const rows = this.#rows!;
    let newest = NONE;
    for (let row = rows.from; row < rows.to; row++) {
      const back = this.#quartersBack(row);
      if (back !== NONE && (newest === NONE || back < newest) && endsYear(rows, row)) newest = back;
    }
    return newest;
  }

  #year(field: string, ago: number): number {
    const back = this.#yearBack(ago);
    if (back === NONE) return Number.NaN;
    const year = this.#told(field, back, 12);
    return year === year ? year : this.#fourQuarters(field, back);
  }

  /** Twelve months that end `back` quarters ago: told, four quarters, or a year rolled on by what came since. */
  #twelveMonths(field: string, back: number): number {
    const year = this.#told(field, back, 12);
    if (year === year) return year;
    const sum = this.#fourQuarters(field, back);
    if (sum === sum) return sum;
    for (let quarters = 1; quarters <= 3; quarters++) {
      const before = this.#told(field, back + quarters, 12);
      if (before !== before) continue;
      const rolled = before + this.#toDate(field, back, quarters) - this.#toDate(field, back + 4, quarters);
      if (rolled === rolled) return rolled;
    }
    return Number.NaN;
  }

  #fourQuarters(field: string, back: number): number {
    let sum = 0;
    for (let k = 3; k >= 0; k--) sum += this.#quarter(field, back + k);
    return sum;
  }

  /** A quarter as told, or what is left of the year to date when the quarters before it are taken away. */
  #quarter(field: string, back: number): number {
    const told = this.#told(field, back, 3);
    if (told === told) return told;
    for (let quarters = 2; quarters <= 4; quarters++) {
      const whole = this.#told(field, back, 3 * quarters);
      if (whole !== whole) continue;
      const left = whole - this.#toDate(field, back + 1, quarters - 1);
      if (left === left) return left;
    }
    return Number.NaN;
  }

  /** The sum of `quarters` quarters that end `back` quarters ago, as told or one by one. */
  #toDate(field: string, back: number, quarters: number): number {
    const told = this.#told(field, back, 3 * quarters);
    if (told === told) return told;
    if (quarters === 1) return Number.NaN;
    return this.#quarter(field, back) + this.#toDate(field, back + 1, quarters - 1);
  }

  /** What the row known last tells of a period of `months` months, or of its end (0). */
  #told(field: string, back: number, months: number): number {
    const rows = this.#rows!;
    const { from } = rows;
    const column = rows.columns[field];
    if (column === undefined) return Number.NaN;
    const cash = CASH_FLOWS.has(field);
    const backs = this.#backs;
    for (let row = rows.to - 1; row >= from; row--) {
      if (backs[row - from] !== back) continue;
      const value = column[row]!;
      if (value !== value || (months !== 0 && this.#monthsOf(row, cash) !== months)) continue;
      if (PER_SHARE.has(field)) return value / this.#moment!.splitsAfter(knownDay(rows, row));
      return SHARES.has(field) ? value * this.#moment!.splitsAfter(knownDay(rows, row)) : value;
    }
    return Number.NaN;
  }

  #quartersBack(row: number): number {
    return this.#backs[row - this.#rows!.from]!;
  }

  #monthsOf(row: number, cash: boolean): number {
    const rows = this.#rows!;
    const known = cash ? this.#cashMonths : this.#months;
    const at = row - rows.from;
    if (known[at] === UNREAD) known[at] = monthsOf(rows, row, cash);
    return known[at]!;
  }
}

/** Whole quarters from the end of one period to that of another; NONE where the distance is none. */
function quartersBetween(end: number, newest: number): number {
  const days = newest - end;
  const back = Math.round(days / QUARTER_DAYS);
  return Math.abs(days - back * QUARTER_DAYS) <= DRIFT_DAYS ? back : NONE;
}

function isYearly(rows: FeedRows, row: number): boolean {
  return textAt(rows, "period", row) === "FY" || YEARLY_FORM.test(textAt(rows, "form", row));
}

function endsYear(rows: FeedRows, row: number): boolean {
  const period = textAt(rows, "period", row);
  if (period === "FY" || period === "Q4") return true;
  const form = textAt(rows, "form", row);
  // A yearly report has rows of its quarters too, and some quarterly ones have rows of twelve months.
  if (form.startsWith("10-Q")) return false;
  const months = numberAt(rows, "months", row);
  return months === months ? months === 12 : YEARLY_FORM.test(form);
}

/** Months that a row's flows cover. A quarterly report that does not say it has a quarter's income and a year-to-date cash flow. */
function monthsOf(rows: FeedRows, row: number, cash: boolean): number {
  const own = cash ? numberAt(rows, "cash_flow_months", row) : Number.NaN;
  const told = own === own ? own : numberAt(rows, "months", row);
  if (told === told) return told;
  if (isYearly(rows, row)) return 12;
  if (!cash || !textAt(rows, "form", row).startsWith("10-Q")) return 3;
  const quarter = /^Q([123])$/.exec(textAt(rows, "period", row))?.[1];
  return quarter === undefined ? Number.NaN : 3 * Number(quarter);
}
