import { getOrMake, type Floats } from "#base";
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
/** Mark of a row whose fact is not read yet. */
const UNREAD = -1;

/** A figure of a table of filings, in the units of its column. */
interface FiledColumn {
  readonly values: Floats;
  readonly isCashFlow: boolean;
  /** Power of the later split ratios by which a value becomes one of today's shares. */
  readonly splits: -1 | 0 | 1;
}

/** Facts of the rows of one table of filings that depend on no moment, each read once. */
class FiledRows {
  readonly #columns = new Map<string, FiledColumn | undefined>();
  readonly #rows: FeedRows;
  /** By row: months of its income, months of its cash flows, and 1 if its period ends a fiscal year. */
  readonly #months: Float64Array;
  readonly #cashMonths: Float64Array;
  readonly #endsYear: Int8Array;

  constructor(rows: FeedRows) {
    const size = rows.columns["period_end"]!.length;
    this.#rows = rows;
    this.#months = new Float64Array(size).fill(UNREAD);
    this.#cashMonths = new Float64Array(size).fill(UNREAD);
    this.#endsYear = new Int8Array(size).fill(UNREAD);
  }

  column(field: string): FiledColumn | undefined {
    return getOrMake(this.#columns, field, () => {
      const values = this.#rows.columns[field];
      const splits = PER_SHARE.has(field) ? -1 : SHARES.has(field) ? 1 : 0;
      return values && { values, isCashFlow: CASH_FLOWS.has(field), splits };
    });
  }

  monthsOf(row: number, isCashFlow: boolean): number {
    const known = isCashFlow ? this.#cashMonths : this.#months;
    if (known[row] === UNREAD) known[row] = monthsOf(this.#rows, row, isCashFlow);
    return known[row]!;
  }

  endsYear(row: number): boolean {
    if (this.#endsYear[row] === UNREAD) this.#endsYear[row] = endsYear(this.#rows, row) ? 1 : 0;
    return this.#endsYear[row] === 1;
  }
}

const filedRows = new WeakMap<FeedRows["columns"], FiledRows>();

/**
 * The filings of an instrument as they were known beside one bar, period by period. Quarters are counted back from the
 * newest period known (0). Of several rows that tell a figure of a period the one known last counts, so an amendment
 * takes the place of what it amends, and only of the figures that it tells. Per-share figures and share counts are in
 * the shares of today. NaN = not known, or not to be had from what is known.
 */
export class Filings {
  #rows: FeedRows | undefined;
  #moment: FactMoment | undefined;
  #columns: FeedRows["columns"] | undefined;
  #filed: FiledRows | undefined;
  readonly #stood = new SameRows();
  /** By row, from the first known one on: quarters before the newest period. */
  #backs = new Int32Array(0);
  #hasBacks = false;
  /** Quarters from the newest fiscal year to the newest period; undefined until it is read. */
  #yearEnd: number | undefined;

  stand(rows: FeedRows, moment: FactMoment): void {
    this.#rows = rows;
    this.#moment = moment;
    if (this.#stood.still(rows)) return;
    if (rows.columns !== this.#columns) {
      this.#columns = rows.columns;
      this.#filed = undefined;
    }
    this.#hasBacks = false;
    this.#yearEnd = undefined;
  }

  /** Facts of the rows of the table; there must be rows. */
  get #facts(): FiledRows {
    return (this.#filed ??= getOrMake(filedRows, this.#columns!, () => new FiledRows(this.#rows!)));
  }

  /** Finds how many quarters before the newest period each known row is, on first use: a share count needs none. */
  #findBacks(): void {
    if (this.#hasBacks) return;
    this.#hasBacks = true;
    const { columns, from, to } = this.#rows!;
    const ends = columns["period_end"]!;
    let newest = Number.NaN;
    for (let row = from; row < to; row++) if (!(ends[row]! <= newest)) newest = ends[row]!;
    if (this.#backs.length < to - from) this.#backs = new Int32Array(2 * (to - from));
    for (let row = from; row < to; row++) this.#backs[row - from] = quartersBetween(ends[row]!, newest);
  }

  /** A flow of the period `ago` periods before the newest: quarters for FQ and TTM, fiscal years for FY. */
  flow(field: string, period: FundamentalPeriod, ago: number): number {
    const column = this.#column(field);
    if (column === undefined) return Number.NaN;
    switch (period) {
      case "FQ":
        return this.#quarter(column, ago);
      case "FY":
        return this.#year(column, ago);
      default:
        return this.#twelveMonths(column, ago);
    }
  }

  /** What stood in the balance sheet, or on the cover, at the end of that period. */
  point(field: string, period: FundamentalPeriod, ago: number): number {
    const column = this.#column(field);
    const back = period === "FY" ? this.#yearBack(ago) : ago;
    return column === undefined || back === NONE ? Number.NaN : this.#told(column, back, 0);
  }

  /** Returns a column of the known rows; undefined if there are no such rows or no such column. */
  #column(field: string): FiledColumn | undefined {
    const { from, to } = this.#rows!;
    if (from >= to) return undefined;
    this.#findBacks();
    return this.#facts.column(field);
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
      if (this.#backs[row - rows.from] === back) return numberAt(rows, "period_end", row);
    }
    return Number.NaN;
  }

  #yearBack(ago: number): number {
    const newest = (this.#yearEnd ??= this.#findYearEnd());
    return newest === NONE ? NONE : newest + 4 * ago;
  }

  #findYearEnd(): number {
    const { from, to } = this.#rows!;
    if (from >= to) return NONE;
    this.#findBacks();
    const facts = this.#facts;
    let newest = NONE;
    for (let row = from; row < to; row++) {
      const back = this.#backs[row - from]!;
      if (back !== NONE && (newest === NONE || back < newest) && facts.endsYear(row)) newest = back;
    }
    return newest;
  }

  #year(column: FiledColumn, ago: number): number {
    const back = this.#yearBack(ago);
    if (back === NONE) return Number.NaN;
    const year = this.#told(column, back, 12);
    return year === year ? year : this.#fourQuarters(column, back);
  }

  /** Twelve months that end `back` quarters ago: told, four quarters, or a year rolled on by what came since. */
  #twelveMonths(column: FiledColumn, back: number): number {
    const year = this.#told(column, back, 12);
    if (year === year) return year;
    const sum = this.#fourQuarters(column, back);
    if (sum === sum) return sum;
    for (let quarters = 1; quarters <= 3; quarters++) {
      const before = this.#told(column, back + quarters, 12);
      if (before !== before) continue;
      const rolled = before + this.#toDate(column, back, quarters) - this.#toDate(column, back + 4, quarters);
      if (rolled === rolled) return rolled;
    }
    return Number.NaN;
  }

  #fourQuarters(column: FiledColumn, back: number): number {
    let sum = 0;
    for (let k = 3; k >= 0; k--) sum += this.#quarter(column, back + k);
    return sum;
  }

  /** A quarter as told, or what is left of the year to date when the quarters before it are taken away. */
  #quarter(column: FiledColumn, back: number): number {
    const told = this.#told(column, back, 3);
    if (told === told) return told;
    for (let quarters = 2; quarters <= 4; quarters++) {
      const whole = this.#told(column, back, 3 * quarters);
      if (whole !== whole) continue;
      const left = whole - this.#toDate(column, back + 1, quarters - 1);
      if (left === left) return left;
    }
    return Number.NaN;
  }

  /** The sum of `quarters` quarters that end `back` quarters ago, as told or one by one. */
  #toDate(column: FiledColumn, back: number, quarters: number): number {
    const told = this.#told(column, back, 3 * quarters);
    if (told === told) return told;
    if (quarters === 1) return Number.NaN;
    return this.#quarter(column, back) + this.#toDate(column, back + 1, quarters - 1);
  }

  /** What the row known last tells of a period of `months` months, or of its end (0). */
  #told({ values, isCashFlow, splits }: FiledColumn, back: number, months: number): number {
    const rows = this.#rows!;
    const { from } = rows;
    const backs = this.#backs;
    const facts = this.#facts;
    for (let row = rows.to - 1; row >= from; row--) {
      if (backs[row - from] !== back) continue;
      const value = values[row]!;
      if (value !== value || (months !== 0 && facts.monthsOf(row, isCashFlow) !== months)) continue;
      if (splits === 0) return value;
      const ratio = this.#moment!.splitsAfter(knownDay(rows, row));
      return splits === 1 ? value * ratio : value / ratio;
    }
    return Number.NaN;
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
