import { frameGrid, isIntraday, sessionsOfBar, slotAt, type BarValues, type Calendar } from "#market";
import type { Frame } from "../plan/plan.ts";
import { DaySpan } from "./day-span.ts";
import { PartialBars } from "./partial-bars.ts";
import { PartialBarCache } from "./partial-bar-cache.ts";
import { DAILY, usesDailyBars, type EngineData } from "./frame-store.ts";
import { MinuteSpan } from "./minute-span.ts";
import { LazyBars, type NewestBars } from "./newest-bars.ts";
import type { TileSet } from "./tile-set.ts";

/**
 * The partial bars of all instruments at one instant. `candidates`: 1 for each instrument whose bar of the frame had
 * begun. The members of a result are the candidates that had traded by then. A bar is computed on first read, from the
 * minute columns if possible.
 */
export class NewestPartialBars {
  readonly #stored: EngineData;
  readonly #basisData: EngineData;
  readonly #instant: number;
  readonly #ended: () => Int32Array;
  readonly #partialBars: PartialBars;

  /**
   * `basisData`: all stored bars under the basis of the view. `ended`: per instrument, the number of minutes that had
   * ended.
   */
  constructor(stored: EngineData, basisData: EngineData, instant: number, ended: () => Int32Array) {
    this.#stored = stored;
    this.#basisData = basisData;
    this.#instant = instant;
    this.#ended = ended;
    this.#partialBars = new PartialBars(basisData);
  }

  /** Returns the partial daily bars of regular hours of the open session. */
  days(session: number, candidates: Uint8Array): NewestBars {
    return this.#ofMinutes(DAILY, session, candidates);
  }

  /** Returns the partial bars of a frame that contain a session. `daily`: the daily bars up to the instant. */
  bars(frame: Frame, session: number, candidates: Uint8Array, daily: () => TileSet): NewestBars {
    if (!usesDailyBars(frame) || frame.timeframe === "1d") return this.#ofMinutes(frame, session, candidates);
    const { calendar } = this.#stored;
    const { first, last } = sessionsOfBar(calendar, frame.timeframe, session);
    const open = calendar.sessionBegunBy(this.#instant);
    const isWithin = open >= first && open <= last;
    const isOpen = calendar.regularOpen(open) < this.#instant && calendar.regularClose(open) > this.#instant;
    // A ticker without a daily bar of today may have traded today.
    const today = isWithin && isOpen ? { open, day: this.days(open, candidates) } : { open: Infinity, day: undefined };
    return new DaySpan({ daily: daily(), first, ...today }, candidates, (i) => this.#bar(frame, i, session)!);
  }

  #bar(frame: Frame, instrument: number, session: number): BarValues | undefined {
    return this.#partialBars.at(frame, instrument, session, this.#instant);
  }

  #ofMinutes(frame: Frame, session: number, candidates: Uint8Array): NewestBars {
    const { calendar } = this.#stored;
    const barOf = (i: number): BarValues => this.#bar(frame, i, session)!;
    const [stored, minutes] = [this.#stored.minutes(), this.#basisData.minutes()];
    if (stored === undefined || minutes === undefined) return new LazyBars(new Uint8Array(candidates.length), barOf);
    const begin = spanBegin(calendar, frame, session, this.#instant);
    if (begin !== undefined) {
      const span = { begin, end: this.#instant };
      return new MinuteSpan(
        minutes,
        span,
        { candidates, ended: this.#ended() },
        PartialBarCache.of(stored, begin),
        barOf,
      );
    }
    const members = new Uint8Array(candidates.length);
    for (let i = 0; i < candidates.length; i++) {
      if (candidates[i] === 1 && this.#bar(frame, i, session) !== undefined) members[i] = 1;
    }
    return new LazyBars(members, barOf);
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
