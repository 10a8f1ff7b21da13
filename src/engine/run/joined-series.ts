import type { Join } from "#expression";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import type { Program } from "./program.ts";
import type { RowOverride } from "./row-override.ts";

/**
 * A study of another frame, placed on the bars of this one. For each row t:
 * 1. the instant is that of the bar t (FrameBars.instantOf);
 * 2. the bar taken is the newest of the other frame that had traded by then (`prior`: of an earlier session);
 * 3. if it was still forming then, its value is that of the study over the bars as they were at that instant.
 */
export class JoinedSeries {
  readonly program: Program;
  readonly #bars: FrameBars;
  readonly #join: Join;
  readonly #view: ScanView;
  /** Minutes by which the other frame is read late. */
  readonly #delay: number;
  /** Whether the study reads more than its own bars, which may have ended before their day has. */
  readonly #nested: boolean;
  #override: RowOverride | undefined;

  /** `program` computes the study on its own frame as root 0. */
  constructor(join: Join, program: Program, view: ScanView, delay: number) {
    this.program = program;
    this.#delay = delay;
    this.#bars = program.bars;
    this.#join = join;
    this.#view = view;
    this.#nested = program.everyBars().length > 1 || program.readsFacts;
  }

  /** `override`: a row of the left frame that stands at an earlier instant than its own. */
  fill(
    left: FrameBars,
    instrument: number,
    from: number,
    to: number,
    output: Float64Array,
    override?: RowOverride,
  ): void {
    this.#override = override;
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

  /** The row that stands beside row t of the left frame; -1 = none. Searches on from `near` (a row of an earlier t). */
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
    const instant = this.#override?.row === t ? this.#override.instant : left.instantOf(instrument, t);
    return instant - this.#delay;
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
    const forming = this.#view.partialBar(bars.frame, instrument, row, end);
    // Nothing of it had traded by then: the bar before was the newest.
    if (forming === undefined) return row > 0 ? this.#value(left, instrument, t, row - 1) : Number.NaN;
    return this.#formingValue(instrument, row, instant, forming);
  }

  /** The study's value on a bar as it was: computed apart, because the shared buffers hold the finished bars. */
  #formingValue(instrument: number, row: number, instant: number, values: Readonly<Record<string, number>>): number {
    const rows = this.#bars.visible[instrument]!;
    this.program.run(instrument, row, row + 1, { row, instant, values });
    const value = this.program.output(0)[row]!;
    this.program.run(instrument, row, rows);
    return value;
  }
}

/** The last row for which `before` holds, given that it holds for a prefix; starts at `near`, which is in the prefix. */
function lastBefore(near: number, rows: number, before: (row: number) => boolean): number {
  if (near >= 0) {
    // Rows of neighbouring t are near one another: step before searching.
    let row = near;
    for (let steps = 0; steps < 4; steps++) {
      if (row + 1 >= rows || !before(row + 1)) return row;
      row++;
    }
    near = row;
  }
  let low = near;
  let high = rows;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (before(middle)) low = middle;
    else high = middle;
  }
  return low;
}
