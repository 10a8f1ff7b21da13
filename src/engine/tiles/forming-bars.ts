import { formingBar, sessionsOfBar, type Bar, type BarColumns } from "#market";
import type { Frame } from "../plan/plan.ts";
import type { EngineData } from "./frame-store.ts";
import type { TileSet } from "./tile-set.ts";

/** Stored bars of one instrument from some row on. */
interface Base {
  readonly instrument: number;
  readonly from: number;
  readonly bars: BarColumns;
}

/** Bars as they were while they were forming. */
export class FormingBars {
  readonly #data: EngineData;
  readonly #base = new Map<TileSet, Base>();

  constructor(data: EngineData) {
    this.#data = data;
  }

  /**
   * The bar of a frame that holds session `session` as it was at `instant` (minutes since 1970); undefined when nothing
   * of it was known. Built from minutes where the frame or the instant needs them, else from daily bars.
   */
  at(frame: Frame, instrument: number, session: number, instant: number): Bar | undefined {
    const { calendar, daily } = this.#data;
    const minutes = this.#data.minutes();
    const { first } = sessionsOfBar(calendar, frame.timeframe, session);
    const official = this.#bars(daily, instrument, first);
    if (minutes === undefined || minutes.lengthOf(instrument) === 0) {
      return formingBar(official, "1d", frame, calendar, instant, session);
    }
    return formingBar(this.#bars(minutes, instrument, first), "1m", frame, calendar, instant, session, official);
  }

  /** The bars of session `first` and later ones; neighbouring questions are about the same instrument. */
  #bars(tiles: TileSet, instrument: number, first: number): BarColumns {
    const from = firstOfSession(tiles, instrument, first);
    let base = this.#base.get(tiles);
    if (base?.instrument !== instrument || base.from > from) {
      base = { instrument, from, bars: tiles.bars(instrument, from) };
      this.#base.set(tiles, base);
    }
    return base.bars;
  }
}

/** The first row of an instrument whose session is not before `session`. */
function firstOfSession(tiles: TileSet, instrument: number, session: number): number {
  let low = 0;
  let high = tiles.lengthOf(instrument);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tiles.at("session", instrument, middle) < session) low = middle + 1;
    else high = middle;
  }
  return low;
}
