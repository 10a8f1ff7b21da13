import { assert } from "#base";
import { BAR_FIELDS, type BarField } from "#market";
import { emptyFields, type BarRows } from "../segments/bar-rows.ts";
import type { LogRows } from "./log-session.ts";

/**
 * Minute bars as traded. `tickers` are distinct. Row k belongs to `tickers[ticker[k]]` and begins at `time[k]`, in minutes since 1970. NaN vwap
 * or trades = unknown.
 */
export interface MinuteRows {
  readonly tickers: readonly string[];
  readonly ticker: Int32Array;
  readonly time: Int32Array;
  readonly fields: Readonly<Record<BarField, Float64Array>>;
}

/** Rows that change stored bars or come between them. */
export interface AmendedRows extends MinuteRows {
  /** Values that held until now; NaN in all fields where there was no bar. */
  readonly before: Readonly<Record<BarField, Float64Array>>;
  /** Minutes since 1970, with a fraction. */
  readonly knownAt: number;
}

/** Minute bars that arrive together. Each ticker and minute occurs once. */
export interface MinuteBatch {
  /** Bars of which the store has none yet. */
  readonly bars?: MinuteRows;
  readonly amended?: AmendedRows;
}

const NO_ROWS: MinuteRows = { tickers: [], ticker: new Int32Array(0), time: new Int32Array(0), fields: emptyFields(0) };

/** Joins the rows of a batch, amended ones last. The columns are copies. */
export function rowsOfBatch({ bars = NO_ROWS, amended }: MinuteBatch): LogRows {
  const last = amended ?? NO_ROWS;
  const fresh = bars.time.length;
  const rows = fresh + last.time.length;
  const [ticker, time, fields] = [new Int32Array(rows), new Int32Array(rows), emptyFields(rows)];
  const tickers: string[] = [];
  // Few rows are amended: only their tickers are looked up by name.
  const amendedTickers = new Map<string, number>();
  joinTickers(last, ticker.subarray(fresh), (name) => {
    amendedTickers.set(name, tickers.length);
    return tickers.push(name) - 1;
  });
  joinTickers(bars, ticker.subarray(0, fresh), (name) => amendedTickers.get(name) ?? tickers.push(name) - 1);
  time.set(bars.time);
  time.set(last.time, fresh);
  setFields(fields, bars, 0);
  setFields(fields, last, fresh);
  const joined = { timeframe: "1m", tickers, ticker, time, fields } as const;
  if (amended === undefined || last.time.length === 0) return { ...joined, fresh };
  assert(Number.isFinite(amended.knownAt), "amended rows have a time at which they became known");
  const before = emptyFields(rows - fresh);
  setFields(before, { ...amended, fields: amended.before }, 0);
  const late = before.close.reduce((sum, close) => sum + (Number.isNaN(close) ? 1 : 0), 0);
  return { ...joined, fresh: fresh + late, amended: { before, knownAt: amended.knownAt } };
}

/** Writes the number of each row's ticker; `numberOf` is called once for each ticker that has a row. */
function joinTickers({ tickers, ticker }: MinuteRows, to: Int32Array, numberOf: (name: string) => number): void {
  const numbers = new Int32Array(tickers.length).fill(-1);
  for (let row = 0; row < to.length; row++) {
    const k = ticker[row]!;
    if (numbers[k] === -1) numbers[k] = numberOf(tickers[k]!);
    to[row] = numbers[k]!;
  }
}

function setFields(to: BarRows["fields"], { fields, time }: MinuteRows, at: number): void {
  for (const field of BAR_FIELDS) {
    assert(fields[field].length === time.length, `column ${field} has a value for each row`);
    to[field].set(fields[field], at);
  }
}
