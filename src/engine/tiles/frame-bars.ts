import type { Column } from "#expression";
import { barEnd, isIntraday, sessionsOfBar, newestSessionAt, slotOf, STALE_SESSIONS, type Calendar } from "#market";
import { frameOf } from "../plan/frame.ts";
import type { Frame } from "../plan/plan.ts";
import type { TileArray, TileSet } from "./tile-set.ts";

/**
 * The bars of one frame as a scan sees them at one instant: how many bars of each instrument count, and when they end.
 * An instrument whose last bar is more than STALE_SESSIONS sessions old shows none.
 */
export class FrameBars {
  readonly frame: Frame;
  readonly tiles: TileSet;
  /** Bars that count, per instrument. */
  readonly visible: Int32Array;
  /** 1 where bars exist but are too old to count. */
  readonly stale: Uint8Array;
  /** End of the newest bar that counts, minutes since 1970, at most the scan's instant; NaN without any. */
  readonly newestEnd: number;
  /** Whether all bars that count have closed by the clock: none ends later than the newest. */
  readonly isClosed: boolean;
  readonly #calendar: Calendar;
  readonly #watermark: number;
  readonly #wholeDays: Frame;

  /** `watermark`: minutes since 1970 at which the scan stands; `closedOnly` leaves out bars that end after it. */
  constructor(frame: Frame, tiles: TileSet, calendar: Calendar, watermark: number, closedOnly: boolean) {
    this.frame = frame;
    this.tiles = tiles;
    this.#calendar = calendar;
    this.#watermark = watermark;
    this.#wholeDays = isIntraday(frame.timeframe) ? frame : frameOf(frame.timeframe, ["all"]);
    this.visible = new Int32Array(tiles.instruments);
    this.stale = new Uint8Array(tiles.instruments);
    const newest = newestSessionAt(calendar, watermark);
    let latest = -1;
    let latestStart = -Infinity;
    // Most instruments have a newest bar of the same session.
    let [session, last] = [-1, -1];
    const newestBar = tiles.newest;
    for (let i = 0; i < tiles.instruments; i++) {
      let rows = tiles.lengthOf(i);
      if (rows === 0) continue;
      const own = newestBar.session[i]!;
      if (own !== session) last = sessionsOfBar(calendar, frame.timeframe, (session = own)).last;
      if (newest - last > STALE_SESSIONS) {
        this.stale[i] = 1;
        continue;
      }
      let start = newestBar.time[i]!;
      if (closedOnly && barEnd(calendar, frame, start, own) > watermark) start = tiles.at("time", i, --rows - 1);
      this.visible[i] = rows;
      if (start > latestStart) {
        latest = i;
        latestStart = start;
      }
    }
    const nominal = latest < 0 ? Number.NaN : this.nominalEnd(latest, this.visible[latest]! - 1);
    this.newestEnd = latest < 0 ? nominal : this.#endBy(nominal, newest);
    this.isClosed = latest < 0 || nominal <= watermark;
  }

  /** A bar that is still forming reaches to the scan's instant, but not beyond the end of its zones on that day. */
  #endBy(nominal: number, newest: number): number {
    if (nominal <= this.#watermark) return nominal;
    const day = frameOf("1d", this.frame.zones);
    return Math.min(nominal, this.#watermark, barEnd(this.#calendar, day, this.#calendar.regularOpen(newest), newest));
  }

  /**
   * The tiles' column of a series that is stored, for the instruments whose bars it `holds`; undefined for one that is
   * worked out or absent.
   */
  storedColumn(column: Column): TileArray | undefined {
    return column === "date" || column === "slot" ? undefined : this.tiles.column(column);
  }

  /** Whether stored columns hold the bars of an instrument as they are. */
  holds(instrument: number): boolean {
    return this.tiles.holds(instrument);
  }

  /** Rows from … to-1 of one instrument's column into the same rows of `output`. */
  gather(column: Column, instrument: number, from: number, to: number, output: Float64Array): void {
    if (column === "date" || column === "slot") {
      for (let row = from; row < to; row++) output[row] = this.at(column, instrument, row);
      return;
    }
    this.tiles.gather(column, instrument, from, to, output);
  }

  /** One value of one instrument's column; NaN where there is none. */
  at(column: Column, instrument: number, row: number): number {
    const { tiles } = this;
    if (column !== "date" && column !== "slot") return tiles.at(column, instrument, row);
    const session = tiles.at("session", instrument, row);
    if (column === "date") return this.#calendar.dateOf(session);
    return slotOf(this.#calendar, this.frame, tiles.at("time", instrument, row), session);
  }

  /** When a bar closes by the clock, in minutes since 1970. */
  nominalEnd(instrument: number, row: number): number {
    const start = this.tiles.at("time", instrument, row);
    return barEnd(this.#calendar, this.frame, start, this.tiles.at("session", instrument, row));
  }

  /** Bars that count and will not change any more. */
  closed(instrument: number): number {
    const rows = this.visible[instrument]!;
    return rows > 0 && this.nominalEnd(instrument, rows - 1) > this.#watermark ? rows - 1 : rows;
  }

  /**
   * Up to when other frames may be read beside a bar, in minutes since 1970: its close by the clock (for daily and
   * longer bars the end of after-hours trading of its last day), never later than the scan; the newest bar stands for now.
   */
  instantOf(instrument: number, row: number): number {
    return row === this.visible[instrument]! - 1
      ? this.#watermark
      : this.instantBefore(instrument, row, this.#watermark);
  }

  /** The same for a look at an earlier instant, which no bar stands for. */
  instantBefore(instrument: number, row: number, instant: number): number {
    const start = this.tiles.at("time", instrument, row);
    const end = barEnd(this.#calendar, this.#wholeDays, start, this.tiles.at("session", instrument, row));
    return Math.min(end, instant);
  }
}
