import { BAR_FIELDS, type Calendar, type StoredTimeframe } from "#market";
import { barRecords, type BarRecord, type LogRecord } from "../log/log-record.ts";
import { byTicker, emptyFields, type BarRows } from "../segments/bar-rows.ts";
import { endedBy } from "./known-at.ts";

/** Values that amended rows replaced, sorted by ticker, time and replacedAt. NaN in all fields: there was no bar. */
export interface ReplacedRows extends BarRows {
  readonly tickers: readonly string[];
  /** Minutes since 1970, with a fraction. */
  readonly replacedAt: Float64Array;
}

interface ReplacedRow {
  readonly ticker: string;
  readonly time: number;
  readonly record: BarRecord;
  readonly row: number;
  readonly replacedAt: number;
}

/**
 * Returns the values that the amended rows of log records replaced. `newestInFile` returns when the last value of a bar
 * in the history file was replaced, -Infinity without any. A value does not count if it was replaced before its bar had
 * ended, or no later than the value before it: it was never valid.
 */
export function replacedRows(
  records: readonly LogRecord[],
  timeframe: StoredTimeframe,
  calendar: Calendar,
  newestInFile: (ticker: string, time: number) => number,
): ReplacedRows {
  const found: ReplacedRow[] = [];
  const newest = new Map<string, number>();
  for (const { record, ticker, time, row } of amendedRows(records, timeframe)) {
    const { knownAt } = record.header.amended!;
    if (time > endedBy(timeframe, knownAt, calendar)) continue;
    const key = keyOf(ticker, time);
    const last = newest.get(key) ?? newestInFile(ticker, time);
    if (knownAt <= last) continue;
    newest.set(key, knownAt);
    found.push({ ticker, time, record, row, replacedAt: knownAt });
  }
  found.sort((a, b) => byTicker(a.ticker, b.ticker) || a.time - b.time || a.replacedAt - b.replacedAt);
  const fields = emptyFields(0);
  for (const field of BAR_FIELDS)
    fields[field] = Float64Array.from(found, ({ record, row }) => record.before![field][row]!);
  return {
    tickers: found.map(({ ticker }) => ticker),
    time: Int32Array.from(found, ({ time }) => time),
    fields,
    replacedAt: Float64Array.from(found, ({ replacedAt }) => replacedAt),
  };
}

/** Names a bar in a map. */
export const keyOf = (ticker: string, time: number): string => `${time} ${ticker}`;

/** Yields the amended rows of a timeframe, with their row in `before`. */
export function* amendedRows(
  records: readonly LogRecord[],
  timeframe: StoredTimeframe,
): Generator<{ readonly record: BarRecord; readonly ticker: string; readonly time: number; readonly row: number }> {
  for (const record of barRecords(records, timeframe)) {
    const { header } = record;
    if (header.amended === undefined) continue;
    const from = header.rows - header.amended.rows;
    for (let row = 0; row < header.amended.rows; row++) {
      const ticker = header.tickers[record.ticker[from + row]!]!;
      yield { record, ticker, time: record.time[from + row]!, row };
    }
  }
}
