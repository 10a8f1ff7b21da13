import { partialBar, sessionsOfBar, type BarValues, type BarColumns } from "#market";
import type { Frame } from "../plan/plan.ts";
import type { EngineData } from "./frame-store.ts";
import type { TileSet } from "./tile-set.ts";

/** Stored bars of one instrument from some row on, those that had begun before an instant. */
interface Base {
  readonly instrument: number;
  readonly from: number;
  readonly until: number;
  readonly bars: BarColumns;
}

/** Bars as they were while they were forming. */
export class PartialBars {
  readonly #data: EngineData;
  readonly #base = new Map<TileSet, Base>();

  constructor(data: EngineData) {
    this.#data = data;
  }

  /**
   * The bar of a frame that holds session `session` as it was at `instant` (minutes since 1970); undefined when nothing
   * of it was known. Built from minutes where the frame or the instant needs them, else from daily bars.
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

  /** The bars of session `first` and later ones that had begun before an instant, at least. */
  #bars(tiles: TileSet, instrument: number, first: number, instant: number): BarColumns {
    const from = rowFrom(tiles, "session", instrument, first);
    let base = this.#base.get(tiles);
    const isKnown = base?.instrument === instrument;
    if (base === undefined || !isKnown || base.from > from || base.until < instant) {
      // Who asks twice about an instrument goes on to ask about all of its bars.
      const until = isKnown ? Infinity : instant;
      const to = isKnown ? tiles.lengthOf(instrument) : rowFrom(tiles, "time", instrument, instant);
      base = { instrument, from, until, bars: tiles.bars(instrument, from, Math.max(from, to)) };
      this.#base.set(tiles, base);
    }
    return base.bars;
  }
}

/** The first row of an instrument whose session, or time, is not before one. */
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
