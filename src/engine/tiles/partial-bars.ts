import { partialBar, sessionsOfBar, type BarValues, type BarColumns } from "#market";
import type { Frame } from "../plan/plan.ts";
import type { EngineData } from "./frame-store.ts";
import type { TileSet } from "./tile-set.ts";

/** Stored bars of one instrument from row `from` on that began before `until` (minutes since 1970). */
interface CachedBars {
  readonly instrument: number;
  readonly from: number;
  readonly until: number;
  readonly bars: BarColumns;
}

/** Computes partial bars of one instrument at a time, at any instant. */
export class PartialBars {
  readonly #data: EngineData;
  readonly #cached = new Map<TileSet, CachedBars>();

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
    );
  }

  /** Returns at least the bars of session `first` and later that began before `instant`. */
  #bars(tiles: TileSet, instrument: number, first: number, instant: number): BarColumns {
    const from = rowFrom(tiles, "session", instrument, first);
    let cached = this.#cached.get(tiles);
    const isKnown = cached?.instrument === instrument;
    if (cached === undefined || !isKnown || cached.from > from || cached.until < instant) {
      // A second request for an instrument is usually the start of a pass over all its bars.
      const until = isKnown ? Infinity : instant;
      const to = isKnown ? tiles.lengthOf(instrument) : rowFrom(tiles, "time", instrument, instant);
      cached = { instrument, from, until, bars: tiles.bars(instrument, from, Math.max(from, to)) };
      this.#cached.set(tiles, cached);
    }
    return cached.bars;
  }
}

/** Returns the first row of an instrument whose session or time is at least `least`. */
function rowFrom(tiles: TileSet, field: "session" | "time", instrument: number, least: number): number {
  let low = 0;
  let high = tiles.lengthOf(instrument);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tiles.at(field, instrument, middle) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
