import { FEEDS, type FeedName } from "#contract";
import type { SplitTable } from "../actions/split-table.ts";
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
    for (const rows of groups) found.take(rows, (from, to) => splitsBetween(splits, i, from, to, calendar));
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
  readonly #table: FeedTable;
  readonly #versions: Versions;
  readonly #families: readonly string[] | undefined;

  constructor(table: FeedTable, versions: Versions) {
    this.#table = table;
    this.#versions = versions;
    // An amendment 10-K/A speaks of what the 10-K spoke of.
    this.#families = table.texts["form"]?.map((form) => form.replace(/[/-]A$/, ""));
  }

  /** The groups of two rows and more among rows from … to-1, each in the order in which they became known. */
  groups(from: number, to: number): readonly (readonly number[])[] {
    if (to - from < 2) return [];
    const { columns } = this.#table;
    const { key, needs, allOrNone } = this.#versions;
    if (ascends(columns[needs[0]], from, to)) return [];
    const groups = new Map<number, number[]>();
    for (let row = from; row < to; row++) {
      if (needs.some((name) => Number.isNaN(columns[name]?.[row] ?? Number.NaN))) {
        if (allOrNone === true) return [];
        continue;
      }
      add(groups, columns[needs[0]]![row]!, row);
    }
    const shared = [...groups.values()].filter((rows) => rows.length > 1);
    return key.length === 1 ? shared : shared.flatMap((rows) => this.#parted(rows));
  }

  /** Rows by their whole keys. */
  #parted(rows: readonly number[]): readonly (readonly number[])[] {
    const { columns } = this.#table;
    const groups = new Map<string, number[]>();
    for (const row of rows) {
      const parts = this.#versions.key.map((name) => {
        const value = columns[name]?.[row] ?? Number.NaN;
        return name === "form" && this.#families !== undefined ? (this.#families[value] ?? "") : value;
      });
      add(groups, parts.join("|"), row);
    }
    return [...groups.values()].filter((group) => group.length > 1);
  }
}

function add<K>(groups: Map<K, number[]>, key: K, row: number): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [row]);
  else group.push(row);
}

/** Whether every row tells something newer than the row before: then none is a version of another. */
function ascends(column: Float64Array | undefined, from: number, to: number): boolean {
  if (column === undefined) return true;
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

  /** `splitsBetween`: new shares for one old by the splits after one day up to another. */
  take(rows: readonly number[], splits: (from: number, to: number) => number): void {
    if (this.#single && rows.some((row, k) => k > 0 && this.#known[row] === this.#known[rows[k - 1]!])) return;
    for (const [column, cells] of this.#columns.entries()) {
      for (const [k, row] of rows.entries()) {
        let value = cells[row]!;
        if (Number.isNaN(value)) continue;
        for (let n = k + 1; n < rows.length; n++) {
          const later = rows[n]!;
          const told = cells[later]!;
          const at = this.#known[later]!;
          if (Number.isNaN(told) || at === this.#known[row]) continue;
          const factor = this.#perShare[column] === true ? splits(dayOf(this.#known[row]!), dayOf(at)) : 1;
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
