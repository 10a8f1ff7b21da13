import { firstReached, getOrMake } from "#base";
import {
  frameGrid,
  isIntraday,
  MinuteFold,
  partialBar,
  sessionsOfBar,
  slotAt,
  type BarColumns,
  type BarValues,
  type Calendar,
} from "#market";
import type { Frame } from "../frame.ts";
import { DaySpan } from "./day-span.ts";
import { DAILY, usesDailyBars, type EngineData } from "../frame-store.ts";
import { MinuteSpan } from "./minute-span.ts";
import { LazyBars, type NewestBars } from "./newest-bars.ts";
import { PartialBarCache } from "./partial-bar-cache.ts";
import type { TileSet } from "../tile-set.ts";

/** Stored bars of one instrument from row `from` on that began before `until` (minutes since 1970). */
interface CachedBars {
  readonly instrument: number;
  readonly from: number;
  readonly until: number;
  readonly bars: BarColumns;
}

/** The instant of a view (minutes since 1970), and what the view has of the stored bars. */
export interface ViewInstant {
  readonly instant: number;
  /** Session whose regular trading was open; undefined if none was. */
  readonly open: number | undefined;
  /** Minutes as stored, whatever the view knows of them: all views share folds of them. */
  readonly minutes: TileSet | undefined;
  /** Returns per instrument the number of minutes that had ended. */
  readonly ended: () => Int32Array;
  /** Returns the daily bars up to the instant. */
  readonly daily: () => TileSet;
}

/** Computes partial bars: of one instrument at any instant, or of all instruments at the instant of a view. */
export class PartialBars {
  readonly #data: EngineData;
  readonly #cached = new Map<TileSet, CachedBars>();
  readonly #folds = new Map<Frame, MinuteFold>();

  /** `data`: all stored bars under one basis. */
  constructor(data: EngineData) {
    this.#data = data;
  }

  /**
   * Returns the bar of a frame that contains `session` as a partial bar at `instant` (minutes since 1970); undefined if
   * nothing of it had traded by then. Minutes are the source if the instrument has any, else daily bars.
   */
  at(frame: Frame, instrument: number, session: number, instant: number): BarValues | undefined {
    const { calendar, daily } = this.#data;
    const minutes = this.#data.minutes();
    const { first } = sessionsOfBar(calendar, frame.timeframe, session);
    const official = this.#bars(daily, instrument, first, instant);
    if (minutes === undefined || minutes.lengthOf(instrument) === 0) {
      return partialBar(official, "1d", frame, calendar, instant, session);
    }
    return partialBar(
      this.#bars(minutes, instrument, first, instant),
      "1m",
      frame,
      calendar,
      instant,
      session,
      official,
      getOrMake(this.#folds, frame, () => new MinuteFold()),
    );
  }

  /** Returns at least the bars of session `first` and later that began before `instant`. */
  #bars(tiles: TileSet, instrument: number, first: number, instant: number): BarColumns {
    let from = rowFrom(tiles, "session", instrument, first);
    let cached = this.#cached.get(tiles);
    const isKnown = cached?.instrument === instrument;
    if (cached === undefined || !isKnown || cached.from > from || cached.until < instant) {
      // Frames with longer bars begin earlier: all of them share the copy.
      if (isKnown) from = Math.min(from, cached!.from);
      // A second request for an instrument is usually the start of a pass over all its bars.
      const until = isKnown ? Infinity : instant;
      const to = isKnown ? tiles.lengthOf(instrument) : rowFrom(tiles, "time", instrument, instant);
      cached = { instrument, from, until, bars: tiles.bars(instrument, from, Math.max(from, to)) };
      this.#cached.set(tiles, cached);
    }
    return cached.bars;
  }

  /**
   * Returns the partial bars of all instruments that contain `session`, each computed on first read, from the columns
   * if possible. `candidates`: 1 for each instrument whose bar had begun. The members of the result are the candidates
   * that had traded by the instant.
   */
  newest(frame: Frame, session: number, candidates: Uint8Array, view: ViewInstant): NewestBars {
    const { calendar } = this.#data;
    const { instant, open = Infinity } = view;
    const barOf = (i: number): BarValues | undefined => this.at(frame, i, session, instant);
    if (usesDailyBars(frame) && frame.timeframe !== "1d") {
      const { first, last } = sessionsOfBar(calendar, frame.timeframe, session);
      const isWithin = open >= first && open <= last;
      // A ticker without a daily bar of today may have traded today.
      const today = isWithin ? { open, day: this.newest(DAILY, open, candidates, view) } : undefined;
      return new DaySpan({ daily: view.daily(), first, today }, candidates, (i) => barOf(i)!);
    }
    const minutes = this.#data.minutes();
    const members = new Uint8Array(candidates.length);
    if (view.minutes !== undefined && minutes !== undefined) {
      const begin = spanBegin(calendar, frame, session, instant);
      if (begin !== undefined) {
        const cache = PartialBarCache.of(view.minutes, begin);
        const known = { candidates, ended: view.ended() };
        return new MinuteSpan(minutes, { begin, end: instant }, known, cache, barOf);
      }
      for (let i = 0; i < members.length; i++) if (candidates[i] === 1 && barOf(i) !== undefined) members[i] = 1;
    }
    return new LazyBars(members, (i) => barOf(i)!);
  }
}

/**
 * Returns the first minute of the bar of a frame that is partial at `instant`, if all minutes since then belong to that
 * bar; undefined if some do not, or if a bar spans several sessions.
 */
function spanBegin(calendar: Calendar, frame: Frame, session: number, instant: number): number | undefined {
  if (!isIntraday(frame.timeframe) && frame.timeframe !== "1d") return undefined;
  const midnight = calendar.midnight(session);
  const day = frameGrid(calendar, frame).day(session);
  const slot = slotAt(day, instant - 1 - midnight);
  const begin = day.starts[slot];
  if (begin === undefined) return undefined;
  for (let minute = begin; minute < instant - midnight; minute++) if (slotAt(day, minute) !== slot) return undefined;
  return midnight + begin;
}

/** Returns the first row of an instrument whose session or time is at least `least`. */
function rowFrom(tiles: TileSet, field: "session" | "time", instrument: number, least: number): number {
  return firstReached(0, tiles.lengthOf(instrument), (row) => tiles.at(field, instrument, row) >= least);
}
