import { barEnd, type Calendar } from "#market";
import type { Frame } from "../frame.ts";
import type { TileSet } from "../tile-set.ts";

/** Decides which bars of a frame are partial at an instant (minutes since 1970): those whose interval has not ended. */
export class BarEnds {
  readonly #calendar: Calendar;
  readonly #frame: Frame;
  readonly #instant: number;
  /** The bar of the last call: most instruments have the same newest bar. */
  #last = { time: Number.NaN, session: -1, isPartial: false };

  constructor(calendar: Calendar, frame: Frame, instant: number) {
    this.#calendar = calendar;
    this.#frame = frame;
    this.#instant = instant;
  }

  /** Returns true for a partial bar, by its start (minutes since 1970) and session. */
  isPartial(time: number, session: number): boolean {
    if (time !== this.#last.time || session !== this.#last.session) {
      const isPartial = barEnd(this.#calendar, this.#frame, time, session) > this.#instant;
      this.#last = { time, session, isPartial };
    }
    return this.#last.isPartial;
  }

  /** Returns how many of an instrument's first `rows` bars are final: all of them, or all but the newest. */
  final(tiles: TileSet, instrument: number, rows = tiles.lengthOf(instrument)): number {
    if (rows === 0) return 0;
    const isNewest = rows === tiles.lengthOf(instrument);
    const valueOf = (field: "time" | "session"): number =>
      isNewest ? tiles.newest[field][instrument]! : tiles.at(field, instrument, rows - 1);
    return this.isPartial(valueOf("time"), valueOf("session")) ? rows - 1 : rows;
  }
}
