/**
 * Bars of one instrument in one timeframe, oldest first, one column a field, all of one length.
 * time: minutes since 1970-01-01T00:00Z of the bar's start; session: ordinal of its exchange session.
 * Prices in $, volume in shares; vwap and trades are NaN where unknown.
 */
export interface BarColumns {
  readonly time: Int32Array;
  readonly session: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly vwap: Float64Array;
  readonly trades: Float64Array;
}

/** The float columns of a bar, in the order of storage. */
export const BAR_FIELDS = ["open", "high", "low", "close", "volume", "vwap", "trades"] as const;
export type BarField = (typeof BAR_FIELDS)[number];

/** Bars of many instruments, one after the other: those of instrument i are rows offsets[i] … offsets[i+1]-1. */
export interface BarTable extends BarColumns {
  /** Row keys: the ticker as printed on the bars, or the instrument's id, as the producer says. */
  readonly keys: readonly string[];
  readonly offsets: Int32Array;
}

/** Rows from … to-1 of a table, without copying. */
export function rowsOf(table: BarColumns, from: number, to: number): BarColumns {
  return {
    time: table.time.subarray(from, to),
    session: table.session.subarray(from, to),
    open: table.open.subarray(from, to),
    high: table.high.subarray(from, to),
    low: table.low.subarray(from, to),
    close: table.close.subarray(from, to),
    volume: table.volume.subarray(from, to),
    vwap: table.vwap.subarray(from, to),
    trades: table.trades.subarray(from, to),
  };
}

/** A table of the rows that are chosen, copied, under the same keys; `takes` is told a row and the place of its key. */
export function chosenRows(table: BarTable, takes: (row: number, key: number) => boolean): BarTable {
  const rows: number[] = [];
  const offsets = new Int32Array(table.offsets.length);
  for (let key = 0; key + 1 < offsets.length; key++) {
    for (let row = table.offsets[key]!; row < table.offsets[key + 1]!; row++) if (takes(row, key)) rows.push(row);
    offsets[key + 1] = rows.length;
  }
  return copiedRows(table, rows, table.keys, offsets);
}

/** A table of copies of some rows, in that order, under keys of their own. */
export function copiedRows(
  table: BarTable,
  rows: ArrayLike<number>,
  keys: readonly string[],
  offsets: Int32Array,
): BarTable {
  const floats = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]!);
  const ints = (column: Int32Array): Int32Array => Int32Array.from(rows, (row) => column[row]!);
  return {
    keys,
    offsets,
    time: ints(table.time),
    session: ints(table.session),
    open: floats(table.open),
    high: floats(table.high),
    low: floats(table.low),
    close: floats(table.close),
    volume: floats(table.volume),
    vwap: floats(table.vwap),
    trades: floats(table.trades),
  };
}
