import { BAR_FIELDS, columnsFrom, type BarColumns, type BarField } from "#market";

/** A growing list of bars. */
export class BarBuffer {
  #columns = emptyColumns(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The bars, in columns with free places behind them. Valid until a bar is added. */
  get columns(): BarColumns {
    return this.#columns;
  }

  /** Returns a copy of the bars. */
  bars(): BarColumns {
    return columnsFrom(
      (field) => this.#columns[field].slice(0, this.#length),
      (field) => this.#columns[field].slice(0, this.#length),
    );
  }

  clear(): void {
    this.#length = 0;
  }

  /** Adds one bar. */
  add(time: number, session: number, values: Readonly<Record<BarField, number>>): void {
    this.#reserve(1);
    const columns = this.#columns;
    const at = this.#length++;
    columns.time[at] = time;
    columns.session[at] = session;
    this.set(at, values);
  }

  /** Replaces the values of a bar. */
  set(row: number, values: Readonly<Record<BarField, number>>): void {
    for (const field of BAR_FIELDS) this.#columns[field][row] = values[field];
  }

  /** Adds rows from … to-1 of other bars. */
  addRows(bars: BarColumns, from: number, to: number): void {
    this.#reserve(to - from);
    const columns = this.#columns;
    for (let row = from, at = this.#length; row < to; row++, at++) {
      columns.time[at] = bars.time[row]!;
      columns.session[at] = bars.session[row]!;
      for (const field of BAR_FIELDS) columns[field][at] = bars[field][row]!;
    }
    this.#length += to - from;
  }

  #reserve(rows: number): void {
    const wanted = this.#length + rows;
    if (wanted <= this.#columns.time.length) return;
    const grown = emptyColumns(Math.max(wanted, 2 * this.#columns.time.length));
    for (const field of ["time", "session", ...BAR_FIELDS] as const) grown[field].set(this.#columns[field]);
    this.#columns = grown;
  }
}

function emptyColumns(rows: number): BarColumns {
  return columnsFrom(
    () => new Int32Array(rows),
    () => new Float64Array(rows),
  );
}
