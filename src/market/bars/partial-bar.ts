import { firstReached, assert } from "#base";
import type { Calendar } from "../calendar/calendar.ts";
import { isIntraday, sessionsOfBar } from "../calendar/timeframes.ts";
import { BarBuilder } from "./bar-builder.ts";
import type { BarColumns, BarField } from "./columns.ts";
import { frameGrid, slotAt, type BarFrame, type FrameGrid } from "./frame-grid.ts";

/** Values of one bar; the fields are the columns that an expression can read. */
export interface BarValues extends Readonly<Record<BarField, number>> {
  readonly time: number;
  readonly session: number;
  readonly slot: number;
  readonly date: number;
}

/**
 * The minutes of one bar, merged up to an instant. A later instant of the same bar adds only the minutes since then, so a pass
 * over the instants of a session reads each minute once.
 */
export class MinuteFold {
  readonly #builder = new BarBuilder();
  #minutes: BarColumns | undefined;
  #grid: FrameGrid | undefined;
  #begin = 0;
  /** The next row to add, and the end of the added minutes. */
  #row = 0;
  #end = 0;

  /** Merges the minutes that lie in [begin, end) and in the zones of a grid. The result is valid until the next call. */
  until(end: number, minutes: BarColumns, grid: FrameGrid, calendar: Calendar, begin: number): BarBuilder {
    const builder = this.#builder;
    const goesOn = minutes === this.#minutes && grid === this.#grid && begin === this.#begin && end >= this.#end;
    if (!goesOn) {
      builder.clear();
      [this.#minutes, this.#grid, this.#begin] = [minutes, grid, begin];
      this.#row = firstAtLeast(minutes.time, begin);
    }
    const { time, session } = minutes;
    let row = this.#row;
    for (; row < time.length && time[row]! < end; row++) {
      const ordinal = session[row]!;
      if (slotAt(grid.day(ordinal), time[row]! - calendar.midnight(ordinal)) !== -1) builder.add(minutes, row);
    }
    this.#row = row;
    this.#end = end;
    return builder;
  }
}

/**
 * Returns the part of a bar that was known at an instant (minutes since 1970); undefined if nothing of it had happened.
 * The bar is the newest bar of the frame that had begun by then in session `session`; for longer timeframes the bar
 * that contains the session. It is built from one instrument's minutes that had ended, or from its daily bars of
 * sessions that had closed. If minutes and `daily` are both given, a frame of regular hours uses official daily bars
 * for closed sessions and minutes for the open one. `fold`: of the same frame.
 */
export function partialBar(
  bars: BarColumns,
  from: "1m" | "1d",
  frame: BarFrame,
  calendar: Calendar,
  instant: number,
  session: number,
  daily?: BarColumns,
  fold = new MinuteFold(),
): BarValues | undefined {
  const intraday = isIntraday(frame.timeframe);
  assert(from === "1m" || !intraday, `${frame.timeframe} cannot be built from daily bars`);
  const grid = frameGrid(calendar, frame);
  const { first, last } = sessionsOfBar(calendar, frame.timeframe, session);
  if (intraday) {
    const slot = slotBegunBy(grid.day(session).starts, instant - calendar.midnight(session));
    if (slot === -1) return undefined;
    const start = grid.start(session, slot);
    const built = fold.until(Math.min(instant, grid.end(session, slot)), bars, grid, calendar, start);
    return finish(built, start, session, slot, calendar, frame.timeframe === "1m");
  }
  const official = from === "1d" ? bars : frame.zones.length === 1 && frame.zones[0] === "regular" ? daily : undefined;
  if (official === undefined) {
    const begin = grid.start(first, 0);
    const built = fold.until(Math.min(instant, grid.end(last, 0)), bars, grid, calendar, begin);
    return finish(built, begin, first, 0, calendar, false);
  }
  const builder = new BarBuilder();
  addDays(builder, official, calendar, first, last, instant);
  const open = calendar.sessionBegunBy(instant);
  if (from === "1m" && open >= first && open <= last && calendar.regularClose(open) > instant) {
    // The open day is built first and added as one bar, in the way in which stored days are merged.
    const day = fold.until(instant, bars, grid, calendar, calendar.regularOpen(open));
    if (day.rows > 0) builder.addBuilt(day);
  }
  return finish(builder, grid.start(first, 0), first, 0, calendar, frame.timeframe === "1d");
}

function slotBegunBy(starts: Int16Array, minuteOfDay: number): number {
  for (let slot = starts.length - 1; slot >= 0; slot--) {
    if (starts[slot] !== -1 && starts[slot]! < minuteOfDay) return slot;
  }
  return -1;
}

function addDays(
  builder: BarBuilder,
  daily: BarColumns,
  calendar: Calendar,
  first: number,
  last: number,
  instant: number,
): void {
  for (let row = firstAtLeast(daily.session, first); row < daily.session.length; row++) {
    const ordinal = daily.session[row]!;
    if (ordinal > last || calendar.regularClose(ordinal) > instant) break;
    builder.add(daily, row);
  }
}

/** `keepVwap`: the bar is one bar of its own timeframe, so its vwap stays as it is, known or not. */
function finish(
  builder: BarBuilder,
  time: number,
  session: number,
  slot: number,
  calendar: Calendar,
  keepVwap: boolean,
): BarValues | undefined {
  if (builder.rows === 0) return undefined;
  const { open, high, low, close, volume, trades } = builder;
  const vwap = keepVwap ? builder.lastVwap : builder.vwap;
  return { time, session, slot, date: calendar.dateOf(session), open, high, low, close, volume, vwap, trades };
}

/** Returns the first index whose value is at least `value`, in an ascending column. */
function firstAtLeast(column: Int32Array, value: number): number {
  return firstReached(0, column.length, (row) => column[row]! >= value);
}
