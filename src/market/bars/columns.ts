/**
 * Bars of one instrument in one timeframe, oldest first, one column per field, all of one length.
 * time: start of the bar in minutes since 1970-01-01T00:00Z; session: ordinal of its exchange session.
 * Prices in $, volume in shares; vwap and trades are NaN if unknown.
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

/** Float columns of a bar, in storage order. */
export const BAR_FIELDS = ["open", "high", "low", "close", "volume", "vwap", "trades"] as const;
export type BarField = (typeof BAR_FIELDS)[number];

/** Bars of many instruments in sequence; rows offsets[i] … offsets[i+1]-1 belong to instrument i. */
export interface BarTable extends BarColumns {
  /** Row keys: tickers as printed on the bars, or instrument ids, depending on the producer. */
  readonly keys: readonly string[];
  readonly offsets: Int32Array;
}

/** Builds columns field by field. */
export function columnsFrom(
  ints: (field: "time" | "session") => Int32Array,
  floats: (field: BarField) => Float64Array,
): BarColumns {
  return {
    time: ints("time"),
    session: ints("session"),
    open: floats("open"),
    high: floats("high"),
    low: floats("low"),
    close: floats("close"),
    volume: floats("volume"),
    vwap: floats("vwap"),
    trades: floats("trades"),
  };
}

/** Joins two tables: the bars of `head`, then the bars of `tail`. Returns one of them uncopied if the other is empty. */
export function joinedBars(head: BarColumns, tail: BarColumns): BarColumns {
  if (head.time.length === 0) return tail;
  if (tail.time.length === 0) return head;
  const rows = head.time.length + tail.time.length;
  const joined = <A extends Int32Array | Float64Array>(column: A, first: A, then: A): A => {
    column.set(first);
    column.set(then, first.length);
    return column;
  };
  return columnsFrom(
    (field) => joined(new Int32Array(rows), head[field], tail[field]),
    (field) => joined(new Float64Array(rows), head[field], tail[field]),
  );
}

/** Returns rows from … to-1 of a table, without copying. */
export function rowsOf(table: BarColumns, from: number, to: number): BarColumns {
  return columnsFrom(
    (field) => table[field].subarray(from, to),
    (field) => table[field].subarray(from, to),
  );
}

/** Returns the rows of one key of a table, without copying. */
export function barsOfKey(table: BarTable, key: number): BarColumns {
  return rowsOf(table, table.offsets[key]!, table.offsets[key + 1]!);
}

/**
 * Copies the rows for which `takes` holds into a table with the same keys; `takes` receives a row and the index of its
 * key.
 */
export function chosenRows(table: BarTable, takes: (row: number, key: number) => boolean): BarTable {
  const rows: number[] = [];
  const offsets = new Int32Array(table.offsets.length);
  for (let key = 0; key + 1 < offsets.length; key++) {
    for (let row = table.offsets[key]!; row < table.offsets[key + 1]!; row++) if (takes(row, key)) rows.push(row);
    offsets[key + 1] = rows.length;
  }
  return copiedRows(table, rows, table.keys, offsets);
}

/** Copies rows, in the given order, into a table with its own keys. */
export function copiedRows(
  table: BarTable,
  rows: ArrayLike<number>,
  keys: readonly string[],
  offsets: Int32Array,
): BarTable {
  const columns = columnsFrom(
    (field) => Int32Array.from(rows, (row) => table[field][row]!),
    (field) => Float64Array.from(rows, (row) => table[field][row]!),
  );
  return { keys, offsets, ...columns };
}
