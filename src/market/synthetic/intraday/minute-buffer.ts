import { BAR_FIELDS } from "../../bars/columns.ts";
import type { BarColumns, BarField } from "../../bars/columns.ts";

/** Columns of bars that grow as rows are added. `reserve` may replace the columns, so read them again after a call. */
export class MinuteBuffer {
  rows = 0;
  time: Int32Array;
  session: Int32Array;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;
  vwap: Float64Array;
  trades: Float64Array;

  constructor(capacity: number) {
    this.time = new Int32Array(capacity);
    this.session = new Int32Array(capacity);
    this.open = new Float64Array(capacity);
    this.high = new Float64Array(capacity);
    this.low = new Float64Array(capacity);
    this.close = new Float64Array(capacity);
    this.volume = new Float64Array(capacity);
    this.vwap = new Float64Array(capacity);
    this.trades = new Float64Array(capacity);
  }

  /** Reserves space for `more` rows after the rows that exist. */
  reserve(more: number): void {
    if (this.rows + more <= this.time.length) return;
    const capacity = Math.max(this.rows + more, Math.ceil(this.time.length * 1.4));
    this.time = grownInts(this.time, capacity);
    this.session = grownInts(this.session, capacity);
    for (const field of BAR_FIELDS) this[field] = grownFloats(this[field], capacity);
  }

  /** Returns the rows and empties the buffer, column by column, so that two copies of all rows never exist. */
  take(): BarColumns {
    const { rows } = this;
    this.rows = 0;
    const of = (field: BarField): Float64Array => {
      const column = this[field].slice(0, rows);
      this[field] = new Float64Array(0);
      return column;
    };
    const time = this.time.slice(0, rows);
    const session = this.session.slice(0, rows);
    this.time = this.session = new Int32Array(0);
    return {
      time,
      session,
      open: of("open"),
      high: of("high"),
      low: of("low"),
      close: of("close"),
      volume: of("volume"),
      vwap: of("vwap"),
      trades: of("trades"),
    };
  }
}

function grownInts(from: Int32Array, capacity: number): Int32Array {
  const result = new Int32Array(capacity);
  result.set(from);
  return result;
}

function grownFloats(from: Float64Array, capacity: number): Float64Array {
  const result = new Float64Array(capacity);
  result.set(from);
  return result;
}
