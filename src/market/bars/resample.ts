import { assert } from "#base";
import type { Calendar } from "../calendar/calendar.ts";
import { isIntraday, sessionsOfBar } from "../calendar/timeframes.ts";
import { BarBuilder } from "./bar-builder.ts";
import { BAR_FIELDS, type BarColumns, type BarField } from "./columns.ts";
import { frameGrid, slotAt, type BarFrame } from "./frame-grid.ts";

/** `toNow` is a minute of the day in New York; minutes that begin at or after it are left out of every session. */
export interface ResampleFrame extends BarFrame {
  readonly toNow?: number;
}

/**
 * Builds the bars of a frame from one instrument's 1-minute bars of all zones, or from its daily bars (for frames of 1d
 * and longer with zones [regular]). A bar exists if at least one of its minutes (sessions) exists. Open is the first,
 * high the maximum, low the minimum, close the last; volume and trades are summed; vwap is weighted by volume. A bar
 * starts with its slot by the clock and belongs to the first session that it spans. A bar of the source timeframe stays
 * as it is.
 */
export function resample(bars: BarColumns, from: "1m" | "1d", frame: ResampleFrame, calendar: Calendar): BarColumns {
  assert(from === "1m" || !isIntraday(frame.timeframe), `${frame.timeframe} cannot be built from daily bars`);
  assert(from === "1m" || frame.toNow === undefined, "daily bars cannot be cut at a minute of the day");
  if (from === "1d" && frame.timeframe === "1d") return bars;
  const barOfRow = new Int32Array(bars.time.length);
  const { time, session } =
    from === "1m" ? placeMinutes(bars, frame, calendar, barOfRow) : placeDays(bars, frame, calendar, barOfRow);
  return frame.timeframe === from ? pick(bars, barOfRow, time, session) : build(bars, barOfRow, time, session);
}

/** Start (minutes since 1970) and session of each bar. */
interface Placed {
  readonly time: Int32Array;
  readonly session: Int32Array;
}

/** Writes to `barOfRow` the index of the bar that contains each minute, or -1. */
function placeMinutes(bars: BarColumns, frame: ResampleFrame, calendar: Calendar, barOfRow: Int32Array): Placed {
  const rows = barOfRow.length;
  const grid = frameGrid(calendar, frame);
  const intraday = isIntraday(frame.timeframe);
  const cut = frame.toNow ?? Infinity;
  const time = new Int32Array(rows);
  const session = new Int32Array(rows);
  let count = 0;
  let spanLast = -1;
  for (let row = 0; row < rows;) {
    const ordinal = bars.session[row]!;
    const midnight = calendar.midnight(ordinal);
    const day = grid.day(ordinal);
    let slot = -1;
    for (; row < rows && bars.session[row] === ordinal; row++) {
      const minute = bars.time[row]! - midnight;
      const here = minute < cut ? slotAt(day, minute) : -1;
      if (here === -1) {
        barOfRow[row] = -1;
        continue;
      }
      if (intraday ? here !== slot : ordinal > spanLast) {
        const span = sessionsOfBar(calendar, frame.timeframe, ordinal);
        spanLast = span.last;
        time[count] = grid.start(span.first, here);
        session[count++] = span.first;
      }
      slot = here;
      barOfRow[row] = count - 1;
    }
  }
  return { time: time.slice(0, count), session: session.slice(0, count) };
}

function placeDays(bars: BarColumns, frame: BarFrame, calendar: Calendar, barOfRow: Int32Array): Placed {
  const grid = frameGrid(calendar, frame);
  const time: number[] = [];
  const session: number[] = [];
  let last = -1;
  for (let row = 0; row < barOfRow.length; row++) {
    const ordinal = bars.session[row]!;
    if (ordinal > last) {
      const span = sessionsOfBar(calendar, frame.timeframe, ordinal);
      last = span.last;
      time.push(grid.start(span.first, 0));
      session.push(span.first);
    }
    barOfRow[row] = time.length - 1;
  }
  return { time: Int32Array.from(time), session: Int32Array.from(session) };
}

function build(bars: BarColumns, barOfRow: Int32Array, time: Int32Array, session: Int32Array): BarColumns {
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
  for (let row = 0; row < barOfRow.length; row++) {
    const bar = barOfRow[row]!;
    if (bar === -1) continue;
    if (bar !== current) {
      if (current !== -1) write(current);
      builder.clear();
      current = bar;
    }
    builder.add(bars, row);
  }
  if (current !== -1) write(current);
  return { time, session, ...columns };
}

function pick(bars: BarColumns, barOfRow: Int32Array, time: Int32Array, session: Int32Array): BarColumns {
  if (time.length === bars.time.length) return bars;
  const columns = emptyFields(time.length);
  for (const field of BAR_FIELDS) {
    const source = bars[field];
    const target = columns[field];
    for (let row = 0; row < barOfRow.length; row++) {
      const bar = barOfRow[row]!;
      if (bar !== -1) target[bar] = source[row]!;
    }
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
