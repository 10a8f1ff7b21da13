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
 * The newest bars of all instruments at an instant at which they were forming. `asked`: 1 of each whose bar of a frame had
 * begun; a member of what is given is each of which anything had traded by then. A bar is found, from the columns where it
 * can be, when it is first read.
 */
export class NewestPartialBars {
  readonly #stored: EngineData;
  readonly #printed: EngineData;
  readonly #instant: number;
  readonly #ended: () => Int32Array;
  readonly #one: PartialBars;

  /** `printed`: all stored bars as a basis has them. `ended`: of each instrument the minutes that had ended. */
  constructor(stored: EngineData, printed: EngineData, instant: number, ended: () => Int32Array) {
    this.#stored = stored;
    this.#printed = printed;
    this.#instant = instant;
    this.#ended = ended;
    this.#one = new PartialBars(printed);
  }

  /** The bars of regular hours of the session that was under way. */
  days(session: number, asked: Uint8Array): NewestBars {
    return this.#ofMinutes(DAILY, session, asked);
  }

  /** Those of a frame that hold a session. `daily`: the daily bars of so far. */
  bars(frame: Frame, session: number, asked: Uint8Array, daily: () => TileSet): NewestBars {
    if (!usesDailyBars(frame) || frame.timeframe === "1d") return this.#ofMinutes(frame, session, asked);
    const { calendar } = this.#stored;
    const { first, last } = sessionsOfBar(calendar, frame.timeframe, session);
    const open = calendar.sessionBegunBy(this.#instant);
    const isWithin = open >= first && open <= last;
    const isOpen = calendar.regularOpen(open) < this.#instant && calendar.regularClose(open) > this.#instant;
    // A ticker may have traded on a day that has no daily bar.
    const today = isWithin && isOpen ? { open, day: this.days(open, asked) } : { open: Infinity, day: undefined };
    return new DaySpan({ daily: daily(), first, ...today }, asked, (i) => this.#bar(frame, i, session)!);
  }

  #bar(frame: Frame, instrument: number, session: number): BarValues | undefined {
    return this.#one.at(frame, instrument, session, this.#instant);
  }

  #ofMinutes(frame: Frame, session: number, asked: Uint8Array): NewestBars {
    const { calendar } = this.#stored;
    const barOf = (i: number): BarValues => this.#bar(frame, i, session)!;
    const [stored, minutes] = [this.#stored.minutes(), this.#printed.minutes()];
    if (stored === undefined || minutes === undefined) return new LazyBars(new Uint8Array(asked.length), barOf);
    const begin = spanBegin(calendar, frame, session, this.#instant);
    if (begin !== undefined) {
      const span = { begin, end: this.#instant };
      return new MinuteSpan(minutes, span, { asked, ended: this.#ended() }, PartialBarCache.of(stored, begin), barOf);
    }
    const members = new Uint8Array(asked.length);
    for (let i = 0; i < asked.length; i++) {
      if (asked[i] === 1 && this.#bar(frame, i, session) !== undefined) members[i] = 1;
    }
    return new LazyBars(members, barOf);
  }
}

/**
 * The first minute of the bar of a frame that was forming in a session, where all minutes since belong to it; undefined
 * where some do not, or a bar is of several sessions.
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
