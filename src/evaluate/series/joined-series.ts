import { firstReached } from "#base";
import type { Join } from "#expression";
import type { FrameBars, ScanView } from "#tiles";
import type { JoinedProgram } from "./joined-program.ts";

/** Number of further rows in the estimate of the cost per row. */
const COSTED_ROWS = 1_024;

/**
 * Values of a study on another frame, joined to the bars of this frame, the left frame. For each row t:
 * 1. The instant is that of bar t (FrameBars.instantOf), less the delay.
 * 2. The joined bar is the newest bar of the other frame that had traded by the instant (`prior`: the newest bar of an
 *    earlier session).
 * 3. If the joined bar was partial at the instant, the study runs over the bars as known at the instant.
 */
export class JoinedSeries {
  readonly program: JoinedProgram;
  readonly #bars: FrameBars;
  readonly #join: Join;
  readonly #view: ScanView;
  /** Minutes by which the instant on the other frame is earlier. */
  readonly #delay: number;
  /**
   * True if the study itself joins frames or reads facts, which may change between the end of a bar and its instant.
   */
  readonly #nested: boolean;
  /** Estimated ns of `program` for one row, and per further row; undefined before the first use. */
  #cost: { readonly one: number; readonly further: number } | undefined;
  /** Rows of the current `fill` whose values are still to be read: about #first … #rows-1. */
  #first = 0;
  #rows = 0;
  /** Whether each row is computed alone, because few of the rows are read. */
  #isSparse = false;
  /** Rows that `program` holds: #from … #to-1. */
  #from = 0;
  #to = 0;

  /** `program`: its root 0 is the study on the other frame. `delay`: in minutes. */
  constructor(join: Join, program: JoinedProgram, view: ScanView, delay: number) {
    this.program = program;
    this.#delay = delay;
    this.#bars = program.bars;
    this.#join = join;
    this.#view = view;
    this.#nested = program.everyBars().length > 1 || program.readsFacts;
  }

  /** Writes rows from … to-1. */
  fill(left: FrameBars, instrument: number, from: number, to: number, output: Float64Array): void {
    const rows = this.#bars.visible[instrument]!;
    if (rows === 0) {
      output.fill(Number.NaN, from, to);
      return;
    }
    let row = this.#rowAt(left, instrument, from, -1, rows);
    this.#first = Math.max(0, row - 1);
    this.#rows = rows;
    this.#isSparse = this.#readsFew(to - from, rows - this.#first);
    this.#from = this.#to = 0;
    for (let t = from; t < to; t++) {
      row = this.#rowAt(left, instrument, t, row, rows);
      output[t] = row < 0 ? Number.NaN : this.#value(left, instrument, t, row);
    }
  }

  /** Returns whether computing `read` rows one by one is faster than computing all `rows` at once. */
  #readsFew(read: number, rows: number): boolean {
    if (rows <= 2 * read) return false;
    if (this.#cost === undefined) {
      const [one, many] = [this.program.cost(1), this.program.cost(1 + COSTED_ROWS)];
      this.#cost = { one, further: (many - one) / COSTED_ROWS };
    }
    const { one, further } = this.#cost;
    return read * one < one + (rows - 1) * further;
  }

  /** Returns the value of the study at a row, with the bar as it is in the view. */
  #valueAt(instrument: number, row: number): number {
    if (row < this.#from || row >= this.#to) {
      this.#from = this.#isSparse ? row : Math.min(row, this.#first);
      this.#to = this.#isSparse ? row + 1 : this.#rows;
      this.program.run(instrument, this.#from, this.#to);
    }
    return this.program.output(0)[row]!;
  }

  /** Returns the row joined to row t of the left frame, -1 for none. `near`: the row of an earlier t, to search from. */
  #rowAt(left: FrameBars, instrument: number, t: number, near: number, rows: number): number {
    const { tiles } = this.#bars;
    if (this.#join === "prior") {
      const session = left.tiles.at("session", instrument, t);
      return lastBefore(near, rows, (row) => tiles.at("session", instrument, row) < session);
    }
    const end = this.#instantOf(left, instrument, t);
    if (this.#view.closedOnly) return lastBefore(near, rows, (row) => this.#bars.nominalEnd(instrument, row) <= end);
    return lastBefore(near, rows, (row) => tiles.at("time", instrument, row) < end);
  }

  #instantOf(left: FrameBars, instrument: number, t: number): number {
    return left.instantOf(instrument, t) - this.#delay;
  }

  #value(left: FrameBars, instrument: number, t: number, row: number): number {
    if (this.#join === "prior") return this.#valueAt(instrument, row);
    const bars = this.#bars;
    if (this.#join !== "asof") {
      if (bars.tiles.at("session", instrument, row) !== left.tiles.at("session", instrument, t)) return Number.NaN;
    }
    if (bars.frame.toNow) return this.#valueAt(instrument, row);
    const end = this.#instantOf(left, instrument, t);
    const closed = bars.nominalEnd(instrument, row) <= end;
    const instant =
      end === this.#view.watermark ? bars.instantOf(instrument, row) : bars.instantBefore(instrument, row, end);
    if (closed && (!this.#nested || instant === bars.instantOf(instrument, row))) return this.#valueAt(instrument, row);
    if (!closed && this.#join === "today-closed") return Number.NaN;
    if (row === this.#bars.visible[instrument]! - 1 && this.#view.watermark <= end)
      return this.#valueAt(instrument, row);
    this.#from = this.#to = 0;
    this.#first = row;
    // The bar had not traded by the instant, so the previous bar was the newest.
    if (!this.program.runAsOf(instrument, row, row, instant))
      return row > 0 ? this.#value(left, instrument, t, row - 1) : Number.NaN;
    return this.program.output(0)[row]!;
  }
}

/**
 * Returns the last row for which `before` is true, -1 for none. `before` must be true for a prefix of the rows; `near`
 * is -1 or a row in the prefix.
 */
function lastBefore(near: number, rows: number, before: (row: number) => boolean): number {
  if (near >= 0) {
    // Neighbouring t have neighbouring rows: a few steps usually find the row without a binary search.
    let row = near;
    for (let steps = 0; steps < 4; steps++) {
      if (row + 1 >= rows || !before(row + 1)) return row;
      row++;
    }
    near = row;
  }
  return firstReached(near + 1, rows, (row) => !before(row)) - 1;
}
