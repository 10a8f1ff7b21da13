import { firstReached } from "#base";
import type { Join } from "#expression";
import type { FrameBars, ScanView } from "#tiles";
import type { JoinedProgram } from "./joined-program.ts";

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
    this.program.run(instrument, Math.max(0, row - 1), rows);
    for (let t = from; t < to; t++) {
      row = this.#rowAt(left, instrument, t, row, rows);
      output[t] = row < 0 ? Number.NaN : this.#value(left, instrument, t, row);
    }
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
    const series = this.program.output(0);
    if (this.#join === "prior") return series[row]!;
    const bars = this.#bars;
    if (this.#join !== "asof") {
      if (bars.tiles.at("session", instrument, row) !== left.tiles.at("session", instrument, t)) return Number.NaN;
    }
    if (bars.frame.toNow) return series[row]!;
    const end = this.#instantOf(left, instrument, t);
    const closed = bars.nominalEnd(instrument, row) <= end;
    const instant =
      end === this.#view.watermark ? bars.instantOf(instrument, row) : bars.instantBefore(instrument, row, end);
    if (closed && (!this.#nested || instant === bars.instantOf(instrument, row))) return series[row]!;
    if (!closed && this.#join === "today-closed") return Number.NaN;
    if (row === this.#bars.visible[instrument]! - 1 && this.#view.watermark <= end) return series[row]!;
    // The bar had not traded by the instant, so the previous bar was the newest.
    if (!this.program.runAsOf(instrument, row, row, instant))
      return row > 0 ? this.#value(left, instrument, t, row - 1) : Number.NaN;
    const value = series[row]!;
    // The shared buffers get back the rows that they held before.
    this.program.run(instrument, row, this.#bars.visible[instrument]!);
    return value;
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
