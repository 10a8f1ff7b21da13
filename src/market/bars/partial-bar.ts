import { firstReached, assert } from "#base";
import type { Calendar } from "../calendar/calendar.ts";
import { isIntraday, sessionsOfBar } from "../calendar/timeframes.ts";
import { BarBuilder } from "./bar-builder.ts";
import type { BarColumns, BarField } from "./columns.ts";
import { frameGrid, slotAt, type BarFrame } from "./frame-grid.ts";

/** Values of one bar; the fields are the columns that an expression can read. */
export interface BarValues extends Readonly<Record<BarField, number>> {
  readonly time: number;
  readonly session: number;
  readonly slot: number;
  readonly date: number;
}

/**
 * Returns the part of a bar that was known at an instant (minutes since 1970); undefined if nothing of it had happened.
 * The bar is the newest bar of the frame that had begun by then in session `session`; for longer timeframes the bar
 * that contains the session. It is built from one instrument's minutes that had ended, or from its daily bars of
 * sessions that had closed. If minutes and `daily` are both given, a frame of regular hours uses official daily bars
 * for closed sessions and minutes for the open one.
 */
export function partialBar(
  bars: BarColumns,
  from: "1m" | "1d",
  frame: BarFrame,
  calendar: Calendar,
  instant: number,
  session: number,
  daily?: BarColumns,
): BarValues | undefined {
  const intraday = isIntraday(frame.timeframe);
  assert(from === "1m" || !intraday, `${frame.timeframe} cannot be built from daily bars`);
  const grid = frameGrid(calendar, frame);
  const { first, last } = sessionsOfBar(calendar, frame.timeframe, session);
  const builder = new BarBuilder();
  if (intraday) {
    const slot = slotBegunBy(grid.day(session).starts, instant - calendar.midnight(session));
    if (slot === -1) return undefined;
    const start = grid.start(session, slot);
    addMinutes(builder, bars, calendar, frame, start, Math.min(instant, grid.end(session, slot)));
    return finish(builder, start, session, slot, calendar, frame.timeframe === "1m");
  }
  const official = from === "1d" ? bars : frame.zones.length === 1 && frame.zones[0] === "regular" ? daily : undefined;
  if (official === undefined) {
    addMinutes(builder, bars, calendar, frame, grid.start(first, 0), Math.min(instant, grid.end(last, 0)));
    return finish(builder, grid.start(first, 0), first, 0, calendar, false);
  }
  addDays(builder, official, calendar, first, last, instant);
  const open = calendar.sessionBegunBy(instant);
  if (from === "1m" && open >= first && open <= last && calendar.regularClose(open) > instant) {
    // The open day is built first and added as one bar, in the way in which stored days are merged.
    const day = new BarBuilder();
    addMinutes(day, bars, calendar, frame, calendar.regularOpen(open), instant);
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

/** Adds the minutes that lie in [begin, end) and in the zones. */
function addMinutes(
  builder: BarBuilder,
  minutes: BarColumns,
  calendar: Calendar,
  frame: BarFrame,
  begin: number,
  end: number,
): void {
  const grid = frameGrid(calendar, frame);
  for (let row = firstAtLeast(minutes.time, begin); row < minutes.time.length && minutes.time[row]! < end; row++) {
    const ordinal = minutes.session[row]!;
    if (slotAt(grid.day(ordinal), minutes.time[row]! - calendar.midnight(ordinal)) !== -1) builder.add(minutes, row);
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
