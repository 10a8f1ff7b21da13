import { assert } from "#base";
import type { Calendar } from "../calendar/calendar.ts";
import { isIntraday, sessionsOfBar } from "../calendar/timeframes.ts";
import { BarBuilder } from "./bar-builder.ts";
import { BAR_FIELDS, type BarColumns, type BarField } from "./columns.ts";
import { frameGrid, slotAt, type BarFrame, type FrameGrid } from "./frame-grid.ts";

/** `toNow` is a minute of the day in New York; minutes that begin at or after it are left out of every session. */
export interface ResampleFrame extends BarFrame {
  readonly toNow?: number;
}

/** What a stored row is to the bars of a frame: in none of them, the first row of a bar, or a later row of it. */
export const ROW_MARK = { outside: 0, first: 1, later: 2 } as const;

/** Start (minutes since 1970) and session of each bar. */
export interface PlacedBars {
  readonly time: Int32Array;
  readonly session: Int32Array;
  /** True if the first of the placed rows that is in a bar continues the bar before. */
  readonly continues: boolean;
}

/** Start (minutes since 1970) and session of one bar. */
export interface BarStart {
  readonly time: number;
  readonly session: number;
}

/** Start and session of stored rows; frames of daily bars do not read `time`. */
export interface RowTimes {
  readonly time: ArrayLike<number>;
  readonly session: ArrayLike<number>;
}

/** The cells of some rows: from `at` to `end` (exclusive), `step` apart. */
export interface RowCells {
  readonly at: number;
  readonly end: number;
  readonly step: number;
}

/** Finds the bars of a frame in the rows of its source timeframe. */
export class BarPlacer {
  /** True if each bar is one stored row, whose values it keeps. */
  readonly keepsRows: boolean;
  readonly #from: "1m" | "1d";
  readonly #frame: ResampleFrame;
  readonly #calendar: Calendar;
  readonly #grid: FrameGrid;
  #time = new Int32Array(0);
  #session = new Int32Array(0);

  /** Daily bars are the source of frames of 1d and longer with zones [regular] only, minutes that of every frame. */
  constructor(from: "1m" | "1d", frame: ResampleFrame, calendar: Calendar) {
    assert(from === "1m" || !isIntraday(frame.timeframe), `${frame.timeframe} cannot be built from daily bars`);
    assert(from === "1m" || frame.toNow === undefined, "daily bars cannot be cut at a minute of the day");
    this.keepsRows = frame.timeframe === from;
    this.#from = from;
    this.#frame = frame;
    this.#calendar = calendar;
    this.#grid = frameGrid(calendar, frame);
  }

  /**
   * Writes the ROW_MARK of some rows of one instrument to `marks`, from its index 0 on. `before`: the last bar that began
   * earlier; without it the first row that is in a bar begins one. Returns the bars that begin in these rows.
   */
  place(rows: RowTimes, cells: RowCells, marks: Uint8Array, before?: BarStart): PlacedBars {
    const most = Math.max(0, Math.ceil((cells.end - cells.at) / cells.step));
    if (this.#time.length < most) {
      this.#time = new Int32Array(most);
      this.#session = new Int32Array(most);
    }
    const place = this.#from === "1m" ? this.#placeMinutes : this.#placeDays;
    const count = place.call(this, rows, cells, marks, before);
    const continues = before !== undefined && continuesBar(marks, most);
    if (count === 0) return { time: NO_BARS, session: NO_BARS, continues };
    return { time: this.#time.slice(0, count), session: this.#session.slice(0, count), continues };
  }

  #placeMinutes({ time, session }: RowTimes, cells: RowCells, marks: Uint8Array, before: BarStart | undefined): number {
    const calendar = this.#calendar;
    const { end, step } = cells;
    const { timeframe, toNow: cut = Infinity } = this.#frame;
    const intraday = isIntraday(timeframe);
    let { at } = cells;
    let row = 0;
    let count = 0;
    let spanLast = before === undefined || intraday ? -1 : sessionsOfBar(calendar, timeframe, before.session).last;
    while (at < end) {
      const ordinal = session[at]!;
      const midnight = calendar.midnight(ordinal);
      const day = this.#grid.day(ordinal);
      let slot = intraday && before?.session === ordinal ? slotAt(day, before.time - midnight) : -1;
      for (; at < end && session[at] === ordinal; at += step, row++) {
        const minute = time[at]! - midnight;
        const here = minute < cut ? slotAt(day, minute) : -1;
        if (here === -1) {
          marks[row] = ROW_MARK.outside;
          continue;
        }
        if (intraday ? here === slot : ordinal <= spanLast) {
          marks[row] = ROW_MARK.later;
          continue;
        }
        marks[row] = ROW_MARK.first;
        slot = here;
        let first = ordinal;
        if (intraday) this.#time[count] = midnight + day.starts[here]!;
        else {
          ({ first, last: spanLast } = sessionsOfBar(calendar, timeframe, ordinal));
          this.#time[count] = this.#grid.start(first, here);
        }
        this.#session[count++] = first;
      }
    }
    return count;
  }

  #placeDays({ session }: RowTimes, cells: RowCells, marks: Uint8Array, before: BarStart | undefined): number {
    const { bars, ...starts } = this.#grid.sessionBars;
    const { end, step } = cells;
    const { first, later } = ROW_MARK;
    let count = 0;
    let last = before === undefined ? -1 : bars[before.session]!;
    for (let { at } = cells, row = 0; at < end; at += step, row++) {
      const bar = bars[session[at]!]!;
      if (bar === last) {
        marks[row] = later;
        continue;
      }
      this.#time[count] = starts.time[bar]!;
      this.#session[count++] = starts.session[bar]!;
      marks[row] = first;
      last = bar;
    }
    return count;
  }
}

const NO_BARS = new Int32Array(0);

/** True if the first of some rows that is in a bar continues a bar. */
function continuesBar(marks: Uint8Array, rows: number): boolean {
  for (let row = 0; row < rows; row++) if (marks[row] !== ROW_MARK.outside) return marks[row] === ROW_MARK.later;
  return false;
}

/**
 * Builds the bars of a frame from one instrument's 1-minute bars of all zones, or from its daily bars (for frames of 1d
 * and longer with zones [regular]). A bar exists if at least one of its minutes (sessions) exists. Open is the first,
 * high the maximum, low the minimum, close the last; volume and trades are summed; vwap is weighted by volume. A bar
 * starts with its slot by the clock and belongs to the first session that it spans. A bar of the source timeframe stays
 * as it is.
 */
export function resample(bars: BarColumns, from: "1m" | "1d", frame: ResampleFrame, calendar: Calendar): BarColumns {
  const placer = new BarPlacer(from, frame, calendar);
  if (from === "1d" && placer.keepsRows) return bars;
  const marks = new Uint8Array(bars.time.length);
  const placed = placer.place(bars, { at: 0, end: marks.length, step: 1 }, marks);
  return placer.keepsRows ? pick(bars, marks, placed) : build(bars, marks, placed);
}

function build(bars: BarColumns, marks: Uint8Array, { time, session }: PlacedBars): BarColumns {
  const columns = emptyFields(time.length);
  const builder = new BarBuilder();
  const { open, high, low, close, volume, vwap, trades } = columns;
  const write = (bar: number): void => {
    open[bar] = builder.open;
    high[bar] = builder.high;
    low[bar] = builder.low;
    close[bar] = builder.close;
    volume[bar] = builder.volume;
    vwap[bar] = builder.vwap;
    trades[bar] = builder.trades;
  };
  let current = -1;
  for (let row = 0; row < marks.length; row++) {
    if (marks[row] === ROW_MARK.outside) continue;
    if (marks[row] === ROW_MARK.first) {
      if (current !== -1) write(current);
      builder.clear();
      current++;
    }
    builder.add(bars, row);
  }
  if (current !== -1) write(current);
  return { time, session, ...columns };
}

function pick(bars: BarColumns, marks: Uint8Array, { time, session }: PlacedBars): BarColumns {
  if (time.length === bars.time.length) return bars;
  const columns = emptyFields(time.length);
  for (const field of BAR_FIELDS) {
    const source = bars[field];
    const target = columns[field];
    let bar = 0;
    for (let row = 0; row < marks.length; row++) if (marks[row] !== ROW_MARK.outside) target[bar++] = source[row]!;
  }
  return { time, session, ...columns };
}

function emptyFields(length: number): Record<BarField, Float64Array> {
  const column = (): Float64Array => new Float64Array(length);
  return {
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    vwap: column(),
    trades: column(),
  };
}
