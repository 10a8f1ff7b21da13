import { FEEDS, type FeedName } from "#contract";
import { hasSplits, type SplitTable } from "../actions/split-table.ts";
import type { Calendar } from "../calendar/calendar.ts";
import type { FeedTable } from "./feed-table.ts";

/**
 * What later rows of a feed say instead of earlier ones about the same thing: cell by cell, in the order in which it
 * became known. A cell that told nothing is not filled: what was told for the first time is no correction.
 */
export interface Amendments {
  /** Names of the columns of a table that `column` counts. */
  readonly columns: readonly string[];
  /** Row of the table, and column, of each amended cell. */
  readonly row: Int32Array;
  readonly column: Int32Array;
  readonly value: Float64Array;
  /** Minutes since 1970, ascending. */
  readonly knownAt: Float64Array;
}

interface Versions {
  /** Rows that agree in these are versions of one another. */
  readonly key: readonly string[];
  /** Parts of the key without which a row is a version of nothing. */
  readonly needs: readonly [string, ...string[]];
  readonly fields: readonly string[];
  /** Fields in shares of the day on which the row became known: $ per share. */
  readonly perShare: readonly string[];
  /** Leaves out instruments of which any row lacks what `needs` names: it may speak of any of the others. */
  readonly allOrNone?: true;
  /** Leaves out keys with several rows of one instant: which of them a later row speaks of is not told. */
  readonly single?: true;
}

/** Not of a period but of the day of the filing, or part of the key. */
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

/** The feeds whose rows have versions. Those of the others are observations of their instant and are never amended. */
export const VERSIONS: Readonly<Partial<Record<FeedName, Versions>>> = {
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

/** The amendments among the rows of a feed that were known by an instant; undefined where there are none. */
export function amendmentsOf(
  feed: FeedName,
  table: FeedTable,
  splits: SplitTable,
  calendar: Calendar,
  through: number,
): Amendments | undefined {
  const versions = VERSIONS[feed];
  if (versions === undefined) return undefined;
  const fields = versions.fields.filter((name) => table.columns[name] !== undefined);
  const found = new Found(table, fields, versions);
  const keys = new KeyReader(table, versions);
  for (let i = 0; i + 1 < table.offsets.length; i++) {
    const groups = keys.groups(table.offsets[i]!, table.offsets[i + 1]!);
    if (groups.length === 0) continue;
    const split = (from: number, to: number): number => splitsBetween(splits, i, from, to, calendar);
    for (const rows of groups) found.take(rows, hasSplits(splits, i) ? split : undefined);
  }
  return found.finish(through);
}

/**
 * A table as it is amended by what was known at an instant; columns that are not are the same. Their copies are made on
 * first use, or at once in shared memory for `until` Infinity.
 */
export function amended(table: FeedTable, amendments: Amendments, until = Infinity): FeedTable {
  const columns: Record<string, Float64Array> = { ...table.columns };
  const told = new Set<number>();
  for (const [k, column] of amendments.column.entries()) if (amendments.knownAt[k]! <= until) told.add(column);
  for (const column of told) {
    const name = amendments.columns[column]!;
    const make = (): Float64Array => amendedColumn(table.columns[name]!, amendments, column, until);
    if (until === Infinity) columns[name] = make();
    else {
      const get = (): Float64Array => {
        const value = make();
        Object.defineProperty(columns, name, { value, enumerable: true });
        return value;
      };
      Object.defineProperty(columns, name, { get, enumerable: true, configurable: true });
    }
  }
  return { ...table, columns };
}

function amendedColumn(source: Float64Array, amendments: Amendments, column: number, until: number): Float64Array {
  const bytes = source.length * 8;
  const target = new Float64Array(until === Infinity ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  target.set(source);
  const { row, value, knownAt } = amendments;
  for (let k = 0; k < row.length && knownAt[k]! <= until; k++) {
    if (amendments.column[k] === column) target[row[k]!] = value[k]!;
  }
  return target;
}

/** The keys of rows: two rows with equal ones are versions of one another. */
class KeyReader {
  readonly #versions: Versions;
  readonly #needs: readonly (Float64Array | undefined)[];
  /** Of the whole key but its first part; forms by their families. */
  readonly #parts: readonly Float64Array[];
  /** Of each row of the present instrument the one before of the same first part, and of the same key; -1 = none. */
  #alike = new Int32Array(64);
  #before = new Int32Array(64);
  readonly #newest = new Map<number, number>();

  constructor({ columns, texts }: FeedTable, versions: Versions) {
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

  /** The groups of two rows and more among rows from … to-1, each in the order in which they became known. */
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

  /** Whether two rows with the same first part have the same key; what neither tells is the same. */
  #areEqual(a: number, b: number): boolean {
    for (const column of this.#parts) {
      const [one, other] = [column[a]!, column[b]!];
      if (one !== other && !(Number.isNaN(one) && Number.isNaN(other))) return false;
    }
    return true;
  }
}

/** A row and all before it of the same key, oldest first. */
function chain(row: number, from: number, before: Int32Array): number[] {
  const rows: number[] = [];
  for (let one = row; one >= 0; one = before[one - from]!) rows.push(one);
  return rows.reverse();
}

/** For each row the number of its form's family: an amendment 10-K/A speaks of what the 10-K spoke of. */
function familiesOf(forms: Float64Array, names: readonly string[]): Float64Array {
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

/** Whether every row tells something newer than the row before: then none is a version of another. */
function ascends(column: Float64Array, from: number, to: number): boolean {
  for (let row = from + 1; row < to; row++) if (!(column[row]! > column[row - 1]!)) return false;
  return true;
}

class Found {
  readonly #known: Float64Array;
  readonly #columns: readonly Float64Array[];
  readonly #names: readonly string[];
  readonly #perShare: readonly boolean[];
  readonly #single: boolean;
  readonly #cells: { readonly row: number; readonly column: number; readonly value: number; readonly at: number }[] =
    [];

  constructor(table: FeedTable, names: readonly string[], { perShare, single }: Versions) {
    this.#single = single === true;
    this.#known = table.columns["known_at"]!;
    this.#names = names;
    this.#columns = names.map((name) => table.columns[name]!);
    this.#perShare = names.map((name) => perShare.includes(name));
  }

  /** `splits`: new shares for one old by the splits after one day up to another; absent where there are none. */
  take(rows: readonly number[], splits: ((from: number, to: number) => number) | undefined): void {
    if (this.#single && rows.some((row, k) => k > 0 && this.#known[row] === this.#known[rows[k - 1]!])) return;
    const known = this.#known;
    for (let column = 0; column < this.#columns.length; column++) {
      const cells = this.#columns[column]!;
      const factorOf = this.#perShare[column] === true ? splits : undefined;
      if (factorOf === undefined && tellTheSame(cells, rows)) continue;
      for (let k = 0; k + 1 < rows.length; k++) {
        const row = rows[k]!;
        let value = cells[row]!;
        if (Number.isNaN(value)) continue;
        for (let n = k + 1; n < rows.length; n++) {
          const later = rows[n]!;
          const told = cells[later]!;
          const at = known[later]!;
          if (Number.isNaN(told) || at === known[row]) continue;
          const factor = factorOf?.(dayOf(known[row]!), dayOf(at)) ?? 1;
          if (told * factor === value) continue;
          value = told * factor;
          this.#cells.push({ row, column, value, at });
        }
      }
    }
  }

  finish(through: number): Amendments | undefined {
    // Stable, so that versions of one cell stay in their order.
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

/** Whether all rows that tell a value tell the same one. */
function tellTheSame(cells: Float64Array, rows: readonly number[]): boolean {
  let told = Number.NaN;
  for (const row of rows) {
    const value = cells[row]!;
    if (Number.isNaN(value)) continue;
    if (!Number.isNaN(told) && value !== told) return false;
    told = value;
  }
  return true;
}

/** Shared memory, so that workers read the same. */
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

/** The New York date of an instant; the midnight that ends a day belongs to it. */
const dayOf = (instant: number): number => Math.floor((instant - 301) / 1440);

function splitsBetween(splits: SplitTable, instrument: number, from: number, to: number, calendar: Calendar): number {
  let factor = 1;
  for (let row = splits.offsets[instrument]!; row < splits.offsets[instrument + 1]!; row++) {
    const date = calendar.dateOf(splits.sessions[row]!);
    if (date > from && date <= to) factor *= splits.ratios[row]!;
  }
  return factor;
}
