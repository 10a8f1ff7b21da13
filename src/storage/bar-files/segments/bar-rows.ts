import { BAR_FIELDS, type BarField } from "#market";

/**
 * Bars in the layout of segments and log. `time` is the session's date in days since 1970 for daily bars, and the start
 * in minutes since 1970 for 1-minute bars. Unknown vwap and trades are NaN.
 */
export interface BarRows {
  readonly time: Int32Array;
  readonly fields: Readonly<Record<BarField, Float64Array>>;
}

/**
 * Bars of many tickers, tickers ascending. Rows offsets[i] to offsets[i+1]-1 belong to keys[i], oldest first, each time
 * once.
 */
export interface BarRun extends BarRows {
  readonly keys: readonly string[];
  readonly offsets: Int32Array;
  /**
   * Day (since 1970) up to which the prices of each row are adjusted for splits; 0 = as traded. Absent if all rows are
   * as traded.
   */
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

/** Compares tickers by code point, which is DuckDB's order. All files and tables are sorted this way. */
export function byTicker(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

const GROWTH = 1.5;

/** A table of rows that grows row by row. */
export class RowBuffer {
  readonly tickers: string[] = [];
  length = 0;
  /** For each row, the index of its ticker in `tickers`. */
  ticker: Int32Array = new Int32Array(1024);
  time: Int32Array = new Int32Array(1024);
  /** For each row, its position in order of arrival; refused rows are counted too. */
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

  /** Removes all rows; the tickers keep their indexes. */
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

/** Tests if two rows hold the same values; NaN equals NaN. */
export function sameBar(a: BarRows["fields"], i: number, b: BarRows["fields"], j: number): boolean {
  for (const field of BAR_FIELDS) {
    const x = a[field][i]!;
    const y = b[field][j]!;
    if (x !== y && !(Number.isNaN(x) && Number.isNaN(y))) return false;
  }
  return true;
}
