import type { Timeframe } from "#contract";
import type { Calendar } from "../calendar/calendar.ts";
import { sessionsOfBar, TIMEFRAME_INFO } from "../calendar/timeframes.ts";
import { zoneMinutes, type MinuteRange, type Zone } from "../calendar/zones.ts";

/** Sequence of bars of one timeframe; only trading in the zones counts. */
export interface BarFrame {
  readonly timeframe: Timeframe;
  readonly zones: readonly Zone[];
}

/** Upper bound (minutes) on overnight trading before midnight. */
const BEFORE_MIDNIGHT = 240;
const MINUTES = 1440 + BEFORE_MIDNIGHT;

/** Slots of a frame on a day with certain hours. Values are minutes of the day; -1 = none. */
export interface DayGrid {
  /** Slot of each minute, from 240 minutes before midnight on; read it with slotAt. */
  readonly slots: Int16Array;
  /** First minute and end of the part of each slot that lies in the zones. */
  readonly starts: Int16Array;
  readonly ends: Int16Array;
}

/** The bars of whole sessions over a calendar, oldest first. */
export interface SessionBars {
  /** Per session: the number of its bar. */
  readonly bars: Int32Array;
  /** Per bar: its start (minutes since 1970) and its first session. */
  readonly time: Int32Array;
  readonly session: Int32Array;
}

export function slotAt(grid: DayGrid, minuteOfDay: number): number {
  return grid.slots[minuteOfDay + BEFORE_MIDNIGHT] ?? -1;
}

/**
 * Places of a frame's bars on the clock. Bars inside a session count from the first minute of its zones, and every gap
 * between the zones cuts them; the last bar and a bar before a gap may be short. Longer timeframes have one slot per
 * session.
 */
export class FrameGrid {
  readonly #calendar: Calendar;
  readonly #frame: BarFrame;
  readonly #byHours = new Map<number, DayGrid>();
  readonly #byDay: (DayGrid | undefined)[];
  #sessionBars: SessionBars | undefined;

  constructor(calendar: Calendar, frame: BarFrame) {
    this.#calendar = calendar;
    this.#frame = frame;
    this.#byDay = Array.from({ length: calendar.sessionCount });
  }

  day(ordinal: number): DayGrid {
    return (this.#byDay[ordinal] ??= this.#find(ordinal));
  }

  /** The bars of a frame of whole sessions. */
  get sessionBars(): SessionBars {
    return (this.#sessionBars ??= this.#divideSessions());
  }

  #divideSessions(): SessionBars {
    const { sessionCount } = this.#calendar;
    const bars = new Int32Array(sessionCount);
    const time: number[] = [];
    const session: number[] = [];
    for (let next = 0; next < sessionCount;) {
      const { first, last } = sessionsOfBar(this.#calendar, this.#frame.timeframe, next);
      bars.fill(time.length, next, last + 1);
      time.push(this.start(first, 0));
      session.push(first);
      next = last + 1;
    }
    return { bars, time: Int32Array.from(time), session: Int32Array.from(session) };
  }

  #find(ordinal: number): DayGrid {
    const calendar = this.#calendar;
    const midnight = calendar.midnight(ordinal);
    const open = calendar.regularOpen(ordinal) - midnight;
    const close = calendar.regularClose(ordinal) - midnight;
    const key = open * MINUTES + close;
    let grid = this.#byHours.get(key);
    if (grid === undefined) {
      const hours = [
        calendar.extendedOpen(ordinal) - midnight,
        open,
        close,
        calendar.extendedClose(ordinal) - midnight,
      ];
      const [first, , , last] = hours;
      grid = divide(zoneMinutes(this.#frame.zones, first!, open, close, last!), this.#length);
      this.#byHours.set(key, grid);
    }
    return grid;
  }

  /** Minutes per slot; Infinity if a session has one slot. */
  get #length(): number {
    const info = TIMEFRAME_INFO[this.#frame.timeframe];
    return info.kind === "minutes" ? info.length : Infinity;
  }

  /** Returns the start of a slot in minutes since 1970; the regular open if the session has no such slot. */
  start(ordinal: number, slot: number): number {
    const start = this.day(ordinal).starts[slot] ?? -1;
    return start === -1 ? this.#calendar.regularOpen(ordinal) : this.#calendar.midnight(ordinal) + start;
  }

  end(ordinal: number, slot: number): number {
    const end = this.day(ordinal).ends[slot] ?? -1;
    return end === -1 ? this.#calendar.regularClose(ordinal) : this.#calendar.midnight(ordinal) + end;
  }
}

function divide(ranges: readonly MinuteRange[], length: number): DayGrid {
  const slots = new Int16Array(MINUTES).fill(-1);
  const anchor = ranges[0]?.[0] ?? 0;
  const count = ranges.length === 0 ? 0 : Math.max(1, Math.ceil((ranges.at(-1)![1] - anchor) / length));
  const starts = new Int16Array(count).fill(-1);
  const ends = new Int16Array(count).fill(-1);
  for (const [start, end] of ranges) {
    for (let minute = start; minute < end; minute++) {
      const slot = Math.floor((minute - anchor) / length);
      slots[minute + BEFORE_MIDNIGHT] = slot;
      if (ends[slot] === -1) starts[slot] = minute;
      ends[slot] = minute + 1;
    }
  }
  return { slots, starts, ends };
}

const grids = new WeakMap<Calendar, WeakMap<BarFrame, FrameGrid>>();

/** Returns the grid of a frame, made once per frame object. */
export function frameGrid(calendar: Calendar, frame: BarFrame): FrameGrid {
  let ofCalendar = grids.get(calendar);
  if (ofCalendar === undefined) grids.set(calendar, (ofCalendar = new WeakMap()));
  let grid = ofCalendar.get(frame);
  if (grid === undefined) ofCalendar.set(frame, (grid = new FrameGrid(calendar, frame)));
  return grid;
}

/**
 * Returns the end of a bar by the clock, in minutes since 1970, from its start and session: the end of its slot, or of
 * the zones on the last session that it spans (16:00, or 13:00 on an early close, for regular hours).
 */
export function barEnd(calendar: Calendar, frame: BarFrame, startMinute: number, session: number): number {
  const grid = frameGrid(calendar, frame);
  const info = TIMEFRAME_INFO[frame.timeframe];
  if (info.kind !== "minutes") return grid.end(sessionsOfBar(calendar, frame.timeframe, session).last, 0);
  const slot = slotAt(grid.day(session), startMinute - calendar.midnight(session));
  return slot === -1 ? startMinute + info.length : grid.end(session, slot);
}

/** Returns the start by the clock of the bar that contains `slot` of a session, in minutes since 1970. */
export function barStart(calendar: Calendar, frame: BarFrame, session: number, slot: number): number {
  return frameGrid(calendar, frame).start(sessionsOfBar(calendar, frame.timeframe, session).first, slot);
}

/**
 * Returns the index of a bar in its session by the clock; 0 is the bar at the first minute of the zones, even if bars
 * are missing. 0 for daily and longer bars, -1 for a minute outside the zones.
 */
export function slotOf(calendar: Calendar, frame: BarFrame, startMinute: number, session: number): number {
  if (TIMEFRAME_INFO[frame.timeframe].kind !== "minutes") return 0;
  return slotAt(frameGrid(calendar, frame).day(session), startMinute - calendar.midnight(session));
}
