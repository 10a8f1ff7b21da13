import type { Column } from "#expression";
import { barEnd, isIntraday, sessionsOfBar, newestSessionAt, slotOf, STALE_SESSIONS, type Calendar } from "#market";
import { frameOf } from "./frame.ts";
import type { Frame } from "./frame.ts";
import type { TileSet } from "./tile-set.ts";
import { BarEnds } from "./partial/bar-ends.ts";
import type { TileArray } from "./tile-field.ts";

/** A bar as known at an earlier instant, in minutes since 1970. Other frames are read up to this instant. */
export interface ReplacedBar {
  readonly row: number;
  readonly instant: number;
  readonly values: Readonly<Partial<Record<Column, number>>>;
}

/**
 * The bars of one frame that are visible at one instant, and the times at which they end. An instrument whose newest
 * bar is more than STALE_SESSIONS sessions old has no visible bars.
 */
export class FrameBars {
  readonly frame: Frame;
  readonly tiles: TileSet;
  /** Number of visible bars per instrument. */
  readonly visible: Int32Array;
  /** Per instrument: 1 if it has bars, but too old ones to be visible. */
  readonly stale: Uint8Array;
  /**
   * End of the newest visible bar, minutes since 1970; NaN without bars. A partial bar ends at the instant of the scan.
   */
  readonly newestEnd: number;
  /** True if all visible bars are final: the newest one has ended, and none ends later. */
  readonly isClosed: boolean;
  readonly #calendar: Calendar;
  readonly #watermark: number;
  readonly #endFrame: Frame;
  readonly #ends: BarEnds;
  /** Replaces a bar of the instrument that is read; only in `overlaid` bars. */
  replaced: ReplacedBar | undefined;

  /**
   * `watermark`: instant of the scan, minutes since 1970. `closedOnly` leaves out bars that end after it. `known`: the
   * same bars, if the caller has them.
   */
  constructor(
    frame: Frame,
    tiles: TileSet,
    calendar: Calendar,
    watermark: number,
    closedOnly: boolean,
    known?: FrameBars,
  ) {
    this.frame = frame;
    this.tiles = tiles;
    this.#calendar = calendar;
    this.#watermark = watermark;
    this.#endFrame = isIntraday(frame.timeframe) ? frame : frameOf(frame.timeframe, ["all"]);
    this.#ends = new BarEnds(calendar, frame, watermark);
    this.visible = known?.visible ?? new Int32Array(tiles.instruments);
    this.stale = known?.stale ?? new Uint8Array(tiles.instruments);
    if (known !== undefined) {
      this.newestEnd = known.newestEnd;
      this.isClosed = known.isClosed;
      return;
    }
    const newest = newestSessionAt(calendar, watermark);
    let latest = -1;
    let latestStart = -Infinity;
    // Most instruments have their newest bar in the same session: compute its last session once.
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
      if (closedOnly && this.#ends.isPartial(start, own)) start = tiles.at("time", i, --rows - 1);
      this.visible[i] = rows;
      if (start > latestStart) {
        latest = i;
        latestStart = start;
      }
    }
    const nominal = latest < 0 ? Number.NaN : this.nominalEnd(latest, this.visible[latest]! - 1);
    this.newestEnd = latest < 0 ? nominal : this.#endAtScan(nominal, newest);
    this.isClosed = latest < 0 || nominal <= watermark;
  }

  /** Returns the same bars for one reader, who may replace a bar. */
  overlaid(): FrameBars {
    return new FrameBars(this.frame, this.tiles, this.#calendar, this.#watermark, false, this);
  }

  /**
   * Returns the end of the newest bar. A partial bar ends at the scan's instant, or earlier with its zones on that day.
   */
  #endAtScan(nominal: number, newest: number): number {
    if (nominal <= this.#watermark) return nominal;
    const day = frameOf("1d", this.frame.zones);
    return Math.min(nominal, this.#watermark, barEnd(this.#calendar, day, this.#calendar.regularOpen(newest), newest));
  }

  /**
   * Returns the array of a stored column, valid for the instruments for which `holds` is true; undefined if the column
   * is computed or absent.
   */
  storedColumn(column: Column): TileArray | undefined {
    return column === "date" || column === "slot" ? undefined : this.tiles.column(column);
  }

  /** True if the stored columns hold all values of an instrument: none is replaced. */
  holds(instrument: number): boolean {
    return this.replaced === undefined && this.tiles.holds(instrument);
  }

  /** Copies rows from … to-1 of an instrument's column to the same rows of `output`. */
  gather(column: Column, instrument: number, from: number, to: number, output: Float64Array): void {
    const { replaced } = this;
    if (column === "slot") {
      for (let row = from; row < to; row++) output[row] = this.at(column, instrument, row);
      return;
    }
    if (column === "date") {
      this.tiles.gather("session", instrument, from, to, output);
      for (let row = from; row < to; row++) output[row] = this.#calendar.dateOf(output[row]!);
    } else this.tiles.gather(column, instrument, from, to, output);
    if (replaced !== undefined && replaced.row >= from && replaced.row < to)
      output[replaced.row] = this.at(column, instrument, replaced.row);
  }

  /** Returns one value; NaN if the column or the row is absent. */
  at(column: Column, instrument: number, row: number): number {
    const { tiles, replaced } = this;
    if (replaced?.row === row) return replaced.values[column] ?? Number.NaN;
    if (column !== "date" && column !== "slot") return tiles.at(column, instrument, row);
    const session = tiles.at("session", instrument, row);
    if (column === "date") return this.#calendar.dateOf(session);
    return slotOf(this.#calendar, this.frame, tiles.at("time", instrument, row), session);
  }

  /** Returns the scheduled end of a bar, minutes since 1970. */
  nominalEnd(instrument: number, row: number): number {
    const start = this.tiles.at("time", instrument, row);
    return barEnd(this.#calendar, this.frame, start, this.tiles.at("session", instrument, row));
  }

  /** Returns the number of visible bars that are final. */
  closed(instrument: number): number {
    return this.#ends.final(this.tiles, instrument, this.visible[instrument]!);
  }

  /**
   * Returns the instant (minutes since 1970) up to which other frames may be read for a bar: its scheduled end, at most
   * the instant of the scan. Daily and longer bars end with the after-hours trading of their last day. The newest
   * visible bar has the instant of the scan, a replaced bar its own.
   */
  instantOf(instrument: number, row: number): number {
    if (this.replaced?.row === row) return this.replaced.instant;
    return row === this.visible[instrument]! - 1
      ? this.#watermark
      : this.instantBefore(instrument, row, this.#watermark);
  }

  /**
   * Returns the scheduled end of a bar as `instantOf` does, at most `instant`, without an exception for the newest bar.
   */
  instantBefore(instrument: number, row: number, instant: number): number {
    const start = this.tiles.at("time", instrument, row);
    const end = barEnd(this.#calendar, this.#endFrame, start, this.tiles.at("session", instrument, row));
    return Math.min(end, instant);
  }
}
