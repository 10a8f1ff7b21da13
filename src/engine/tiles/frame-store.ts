import { Lru } from "#base";
import { isIntraday, resample, type Calendar, type FeedTables, type InstrumentTable, type SplitTable } from "#market";
import { frameOf } from "../plan/frame.ts";
import type { Frame } from "../plan/plan.ts";
import { tileBars, type TileSet } from "./tile-set.ts";

/** The frames that are stored; every other one is built from them. */
export const DAILY = frameOf("1d", ["regular"]);
export const MINUTES = frameOf("1m", ["all"]);

/** All that a scan reads: one state of the data of record, restated, as tiles. */
export interface EngineData {
  /** Names the state: equal snapshots hold equal data. */
  readonly snapshot: string;
  readonly calendar: Calendar;
  readonly instruments: InstrumentTable;
  /** The newest instant that the stored bars reach, minutes since 1970. */
  readonly watermark: number;
  /** The splits for which bars are restated. */
  readonly splits: SplitTable;
  readonly feeds: FeedTables;
  /** Regular-session daily bars with official prices. */
  readonly daily: TileSet;
  /** One-minute bars of all zones; undefined where the store has none. Loaded on first use. */
  readonly minutes: () => TileSet | undefined;
}

/** The tiles of every frame of one state of the data; derived frames are built on first use and kept within a budget. */
export class FrameStore {
  readonly data: EngineData;
  readonly #derived: Lru<TileSet>;

  /** `bytes`: memory for derived frames. */
  constructor(data: EngineData, bytes: number) {
    this.data = data;
    this.#derived = new Lru(bytes);
  }

  tiles(frame: Frame): TileSet {
    if (frame.key === DAILY.key) return this.data.daily;
    const fromDaily = !isIntraday(frame.timeframe) && frame.zones.length === 1 && frame.zones[0] === "regular";
    const base = fromDaily && !frame.toNow ? this.data.daily : this.data.minutes();
    if (base === undefined) return tileBars(this.data.instruments.ids.length, () => undefined);
    if (frame.key === MINUTES.key) return base;
    let tiles = this.#derived.get(frame.key);
    if (tiles === undefined) {
      tiles = this.#derive(frame, base);
      const rows = tiles.layout.tileStart.at(-1) ?? 0;
      this.#derived.set(frame.key, tiles, rows * 8 * 64);
    }
    return tiles;
  }

  #derive(frame: Frame, base: TileSet): TileSet {
    const { calendar } = this.data;
    const from = base === this.data.daily ? "1d" : "1m";
    const shape = {
      timeframe: frame.timeframe,
      zones: frame.zones,
      ...(frame.toNow ? { toNow: calendar.minuteOfDay(this.data.watermark) } : {}),
    };
    return tileBars(base.instruments, (instrument) =>
      base.lengthOf(instrument) === 0 ? undefined : resample(base.bars(instrument), from, shape, calendar),
    );
  }
}
