import { BAR_FIELDS, type BarField } from "#market";

/**
 * Bars as they lie in segments and in the log: `time` is days since 1970 of the session's date for daily bars, minutes
 * since 1970 of the start for 1-minute bars; NaN in vwap and trades where unknown.
 */
export interface BarRows {
  readonly time: Int32Array;
  readonly fields: Readonly<Record<BarField, Float64Array>>;
}

/** Bars of many tickers, ascending: those of keys[i] are rows offsets[i] … offsets[i+1]-1, oldest first, no time twice. */
export interface BarRun extends BarRows {
  readonly keys: readonly string[];
  readonly offsets: Int32Array;
  /** Days since 1970 up to which a row is adjusted for splits; 0 = as traded. Absent when all are. */
  readonly adjusted: Int32Array | undefined;
}

export function emptyFields(rows: number): Record<BarField, Float64Array> {
  return {
    open: new Float64Array(rows),
    high: new Float64Array(rows),
    low: new Float64Array(rows),
    close: new Float64Array(rows),
    volume: new Float64Array(rows),
    vwap: new Float64Array(rows),
    trades: new Float64Array(rows),
  };
}

const SURROGATE = /[\uD800-\uDFFF]/;

/** The order of tickers in every file and table: by code points, which is DuckDB's. */
export function byTicker(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

const GROWTH = 1.5;

/** Rows that come one by one. */
export class RowBuffer {
  readonly tickers: string[] = [];
  length = 0;
  /** Index in `tickers` of each row. */
  ticker: Int32Array = new Int32Array(1024);
  time: Int32Array = new Int32Array(1024);
  /** Number of each row in the order of arrival, refused rows counted. */
  number: Int32Array = new Int32Array(1024);
  fields = emptyFields(1024);
  readonly #indexes = new Map<string, number>();

  push(ticker: string, time: number, bar: Readonly<Record<BarField, number | null>>, number: number): void {
    if (this.length === this.time.length) this.#grow();
    let index = this.#indexes.get(ticker);
    if (index === undefined) {
      index = this.tickers.push(ticker) - 1;
      this.#indexes.set(ticker, index);
    }
    const row = this.length++;
    this.ticker[row] = index;
    this.time[row] = time;
    this.number[row] = number;
    for (const field of BAR_FIELDS) this.fields[field][row] = bar[field] ?? Number.NaN;
  }

  /** Forgets the rows; the tickers keep their indexes. */
  clear(): void {
    this.length = 0;
  }

  #grow(): void {
    const rows = Math.ceil(this.time.length * GROWTH);
    const grown = (column: Int32Array): Int32Array => {
      const copy = new Int32Array(rows);
      copy.set(column);
      return copy;
    };
    this.ticker = grown(this.ticker);
    this.time = grown(this.time);
    this.number = grown(this.number);
    const fields = emptyFields(rows);
    for (const field of BAR_FIELDS) fields[field].set(this.fields[field]);
    this.fields = fields;
  }
}

/** Whether two rows say the same; NaN is equal to NaN. */
export function sameBar(a: BarRows["fields"], i: number, b: BarRows["fields"], j: number): boolean {
  for (const field of BAR_FIELDS) {
    const x = a[field][i]!;
    const y = b[field][j]!;
    if (x !== y && !(Number.isNaN(x) && Number.isNaN(y))) return false;
  }
  return true;
}
