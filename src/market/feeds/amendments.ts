import { compactFloats, type Floats } from "#base";
import { FEEDS, type FeedName } from "#contract";
import { hasSplits, type SplitTable } from "../actions/split-table.ts";
import type { Calendar } from "../calendar/calendar.ts";
import type { FeedTable } from "./feed-table.ts";

/**
 * Corrections by later rows of a feed to earlier rows about the same subject: one entry per cell, in the order in which
 * they became known. A cell without a value is never filled, because a first value is no correction.
 */
export interface Amendments {
  /** Names of the table's columns to which `column` refers by index. */
  readonly columns: readonly string[];
  /** Row of the table and index into `columns` of each amended cell. */
  readonly row: Int32Array;
  readonly column: Int32Array;
  readonly value: Float64Array;
  /** Minutes since 1970, ascending. */
  readonly knownAt: Float64Array;
}

/** Which rows of a feed are versions of one another, and which of their fields are amended. */
interface VersionRule {
  /** Rows with equal values in these fields are versions of one another. */
  readonly key: readonly string[];
  /** Parts of the key that a row must have; a row without them is a version of nothing. */
  readonly needs: readonly [string, ...string[]];
  readonly fields: readonly string[];
  /** Fields in $ per share, in the share count of the day on which the row became known. */
  readonly perShare: readonly string[];
  /** Leaves out an instrument if any of its rows lacks a field of `needs`, because that row may belong to any key. */
  readonly allOrNone?: true;
  /** Leaves out keys with several rows at one instant, because a later row does not name the row that it amends. */
  readonly single?: true;
}

/** Fields that describe the day of the filing instead of a period, or that belong to the key. */
const NOT_AMENDED = [
  "period_end",
  "months",
  "cash_flow_months",
  "fiscal_year",
  "shares_outstanding",
  "shares_float",
  "employees",
];

const filed = Object.entries(FEEDS.filings.fields)
  .filter(([name, { kind }]) => kind === "number" && !NOT_AMENDED.includes(name))
  .map(([name]) => name);

/** Feeds whose rows have versions. Rows of other feeds are observations of their instant and are never amended. */
export const VERSION_RULES: Readonly<Partial<Record<FeedName, VersionRule>>> = {
  filings: {
    key: ["period_end", "months", "cash_flow_months", "period", "form"],
    needs: ["period_end"],
    fields: filed,
    perShare: ["eps_basic", "eps_diluted", "dividend"],
  },
  // Estimates are opinions of their day: a new one does not correct the one before.
  earnings: {
    key: ["period_end"],
    needs: ["period_end"],
    fields: ["date", "timing", "actual", "revenue_actual"],
    perShare: ["actual"],
    allOrNone: true,
  },
  // A Form 4/A is a filing of its own, which does not name the rows that it amends.
  insiders: {
    key: ["accession", "traded", "code", "direction", "security", "ownership", "owner_cik", "owner_name"],
    needs: ["accession"],
    fields: ["shares", "price", "shares_after"],
    perShare: [],
    single: true,
  },
  short_interest: {
    key: ["settled"],
    needs: ["settled"],
    fields: ["short_interest", "average_volume", "days_to_cover"],
    perShare: [],
  },
  short_volume: {
    key: ["date", "market"],
    needs: ["date"],
    fields: ["short_volume", "short_exempt_volume", "total_volume"],
    perShare: [],
  },
  fails: { key: ["settled"], needs: ["settled"], fields: ["ftd_shares"], perShare: [] },
  ownership: {
    key: ["period_end"],
    needs: ["period_end"],
    fields: ["insider_shares", "institutional_shares"],
    perShare: [],
  },
};

/** Returns the amendments among the rows of a feed that were known by an instant; undefined if there are none. */
export function amendmentsOf(
  feed: FeedName,
  table: FeedTable,
  splits: SplitTable,
  calendar: Calendar,
  through: number,
): Amendments | undefined {
  const versions = VERSION_RULES[feed];
  if (versions === undefined) return undefined;
  const fields = versions.fields.filter((name) => table.columns[name] !== undefined);
  const found = new AmendmentCollector(table, fields, versions);
  const keys = new VersionGrouper(table, versions);
  for (let i = 0; i + 1 < table.offsets.length; i++) {
    const groups = keys.groups(table.offsets[i]!, table.offsets[i + 1]!);
    if (groups.length === 0) continue;
    const split = (from: number, to: number): number => splitsBetween(splits, i, from, to, calendar);
    for (const rows of groups) found.take(rows, hasSplits(splits, i) ? split : undefined);
  }
  return found.finish(through);
}

/**
 * Returns a table with the amendments that were known at an instant; unchanged columns are shared. A changed column is
 * copied on first use, or at once into shared memory if `until` is Infinity.
 */
export function amended(table: FeedTable, amendments: Amendments, until = Infinity): FeedTable {
  const columns: Record<string, Floats> = { ...table.columns };
  const changed = new Set<number>();
  for (const [k, column] of amendments.column.entries()) if (amendments.knownAt[k]! <= until) changed.add(column);
  for (const column of changed) {
    const name = amendments.columns[column]!;
    const make = (): Floats => amendedColumn(table.columns[name]!, amendments, column, until);
    if (until === Infinity) columns[name] = make();
    else {
      const get = (): Floats => {
        const value = make();
        Object.defineProperty(columns, name, { value, enumerable: true });
        return value;
      };
      Object.defineProperty(columns, name, { get, enumerable: true, configurable: true });
    }
  }
  return { ...table, columns };
}

function amendedColumn(source: Floats, amendments: Amendments, column: number, until: number): Floats {
  const target = Float64Array.from(source);
  const { row, value, knownAt } = amendments;
  for (let k = 0; k < row.length && knownAt[k]! <= until; k++) {
    if (amendments.column[k] === column) target[row[k]!] = value[k]!;
  }
  return until === Infinity ? compactFloats(target) : target;
}

/** Groups rows by their keys; rows with equal keys are versions of one another. */
class VersionGrouper {
  readonly #versions: VersionRule;
  readonly #needs: readonly (Floats | undefined)[];
  /** Columns of the key without its first part; forms are replaced by the numbers of their families. */
  readonly #parts: readonly Floats[];
  /**
   * Per row of the current instrument: the previous row with the same first part, and the previous row with the same
   * key; -1 = none.
   */
  #alike = new Int32Array(64);
  #before = new Int32Array(64);
  readonly #newest = new Map<number, number>();

  constructor({ columns, texts }: FeedTable, versions: VersionRule) {
    this.#versions = versions;
    this.#needs = versions.needs.map((name) => columns[name]);
    this.#parts = versions.key
      .filter((name) => name !== versions.needs[0])
      .flatMap((name) => {
        const column = columns[name];
        if (column === undefined) return [];
        return [name === "form" ? familiesOf(column, texts["form"] ?? []) : column];
      });
  }

  /** Returns the groups of two or more rows among rows from … to-1, each in the order in which they became known. */
  groups(from: number, to: number): readonly (readonly number[])[] {
    const [first] = this.#needs;
    if (to - from < 2 || first === undefined || ascends(first, from, to)) return [];
    if (this.#before.length < to - from) {
      this.#alike = new Int32Array(2 * (to - from));
      this.#before = new Int32Array(2 * (to - from));
    }
    const [alike, before] = [this.#alike, this.#before];
    this.#newest.clear();
    const last: number[] = [];
    for (let row = from; row < to; row++) {
      before[row - from] = -1;
      if (this.#lacks(row)) {
        if (this.#versions.allOrNone === true) return [];
        continue;
      }
      let near = this.#newest.get(first[row]!) ?? -1;
      this.#newest.set(first[row]!, row);
      alike[row - from] = near;
      while (near >= 0 && !this.#areEqual(near, row)) near = alike[near - from]!;
      before[row - from] = near;
      if (near >= 0) last.push(row);
    }
    const superseded = new Set(last.map((row) => before[row - from]!));
    return last.filter((row) => !superseded.has(row)).map((row) => chain(row, from, before));
  }

  #lacks(row: number): boolean {
    for (const column of this.#needs) if (column === undefined || Number.isNaN(column[row]!)) return true;
    return false;
  }

  /** True if two rows with the same first part have the same key; two missing values count as equal. */
  #areEqual(a: number, b: number): boolean {
    for (const column of this.#parts) {
      const [one, other] = [column[a]!, column[b]!];
      if (one !== other && !(Number.isNaN(one) && Number.isNaN(other))) return false;
    }
    return true;
  }
}

/** Returns a row and all earlier rows with the same key, oldest first. */
function chain(row: number, from: number, before: Int32Array): number[] {
  const rows: number[] = [];
  for (let one = row; one >= 0; one = before[one - from]!) rows.push(one);
  return rows.reverse();
}

/** Returns per row the number of its form's family: an amendment 10-K/A belongs to the family of the 10-K. */
function familiesOf(forms: Floats, names: readonly string[]): Floats {
  const numbers = new Map<string, number>();
  const byForm = names.map((form) => {
    const family = form.replace(/[/-]A$/, "");
    const number = numbers.get(family) ?? numbers.size;
    numbers.set(family, number);
    return number;
  });
  const none = numbers.get("") ?? -1;
  return forms.map((form) => byForm[form] ?? none);
}

/** True if every row has a greater value than the row before; then no row is a version of another. */
function ascends(column: Floats, from: number, to: number): boolean {
  for (let row = from + 1; row < to; row++) if (!(column[row]! > column[row - 1]!)) return false;
  return true;
}

/** Collects the amended cells of a feed. */
class AmendmentCollector {
  readonly #known: Floats;
  readonly #columns: readonly Floats[];
  readonly #names: readonly string[];
  readonly #perShare: readonly boolean[];
  readonly #single: boolean;
  readonly #cells: { readonly row: number; readonly column: number; readonly value: number; readonly at: number }[] =
    [];

  constructor(table: FeedTable, names: readonly string[], { perShare, single }: VersionRule) {
    this.#single = single === true;
    this.#known = table.columns["known_at"]!;
    this.#names = names;
    this.#columns = names.map((name) => table.columns[name]!);
    this.#perShare = names.map((name) => perShare.includes(name));
  }

  /**
   * Adds the amendments among versions of one row. `splits` returns new shares per old share by the splits after one
   * day up to another; absent if there are none.
   */
  take(rows: readonly number[], splits: ((from: number, to: number) => number) | undefined): void {
    if (this.#single && rows.some((row, k) => k > 0 && this.#known[row] === this.#known[rows[k - 1]!])) return;
    const known = this.#known;
    for (let column = 0; column < this.#columns.length; column++) {
      const cells = this.#columns[column]!;
      const factorOf = this.#perShare[column] === true ? splits : undefined;
      if (factorOf === undefined && haveOneValue(cells, rows)) continue;
      for (let k = 0; k + 1 < rows.length; k++) {
        const row = rows[k]!;
        let value = cells[row]!;
        if (Number.isNaN(value)) continue;
        for (let n = k + 1; n < rows.length; n++) {
          const later = rows[n]!;
          const correction = cells[later]!;
          const at = known[later]!;
          if (Number.isNaN(correction) || at === known[row]) continue;
          const factor = factorOf?.(dayOf(known[row]!), dayOf(at)) ?? 1;
          if (correction * factor === value) continue;
          value = correction * factor;
          this.#cells.push({ row, column, value, at });
        }
      }
    }
  }

  finish(through: number): Amendments | undefined {
    // The sort is stable, so versions of one cell stay in their order.
    const cells = this.#cells.filter(({ at }) => at <= through).sort((a, b) => a.at - b.at);
    if (cells.length === 0) return undefined;
    return {
      columns: this.#names,
      row: ints(cells.map(({ row }) => row)),
      column: ints(cells.map(({ column }) => column)),
      value: floats(cells.map(({ value }) => value)),
      knownAt: floats(cells.map(({ at }) => at)),
    };
  }
}

/** True if all rows that have a value have the same value. */
function haveOneValue(cells: Floats, rows: readonly number[]): boolean {
  let only = Number.NaN;
  for (const row of rows) {
    const value = cells[row]!;
    if (Number.isNaN(value)) continue;
    if (!Number.isNaN(only) && value !== only) return false;
    only = value;
  }
  return true;
}

/** Copies values into shared memory, so that all workers read one column. */
function ints(values: readonly number[]): Int32Array {
  const column = new Int32Array(new SharedArrayBuffer(values.length * 4));
  column.set(values);
  return column;
}

function floats(values: readonly number[]): Float64Array {
  const column = new Float64Array(new SharedArrayBuffer(values.length * 8));
  column.set(values);
  return column;
}

/** Returns the New York date of an instant as days since 1970; the midnight that ends a day belongs to that day. */
const dayOf = (instant: number): number => Math.floor((instant - 301) / 1440);

function splitsBetween(splits: SplitTable, instrument: number, from: number, to: number, calendar: Calendar): number {
  let factor = 1;
  for (let row = splits.offsets[instrument]!; row < splits.offsets[instrument + 1]!; row++) {
    const date = calendar.dateOf(splits.sessions[row]!);
    if (date > from && date <= to) factor *= splits.ratios[row]!;
  }
  return factor;
}
