import { Lru } from "#base";
import {
  isIntraday,
  resample,
  type Calendar,
  type FeedTables,
  type InstrumentTable,
  type SplitTable,
  type Superseded,
} from "#market";
import type { AmendedFeeds } from "../data/amended-feeds.ts";
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
  /** With all amendments that are known by the newest bar. */
  readonly feeds: FeedTables;
  /** The feeds of which any row was amended, as they were published. */
  readonly published: AmendedFeeds["published"];
  /** Regular-session daily bars with official prices. */
  readonly daily: TileSet;
  /** One-minute bars of all zones; undefined where the store has none. Loaded on first use. */
  readonly minutes: () => TileSet | undefined;
  /** Daily and one-minute bars as traded, of the instruments that split, or have corrected bars, alone. */
  readonly tradedDaily: TileSet;
  readonly tradedMinutes: TileSet | undefined;
  /** What stored bars were before they were corrected, as traded; absent where no bar was. */
  readonly superseded: Superseded;
}

/** One state of the data, and the tiles of every frame of it. */
export interface Frames {
  readonly data: EngineData;
  tiles(frame: Frame): TileSet;
  /** Session of the newest minute bar of an instrument, -1 without any; absent where the tiles of minutes are there to tell. */
  newestMinuteSession?(instrument: number): number;
}

/** The tiles of every frame of one state of the data; derived frames are built on first use and kept within a budget. */
export class FrameStore implements Frames {
  readonly data: EngineData;
  readonly #derived: Lru<TileSet>;

  /** `bytes`: memory for derived frames. */
  constructor(data: EngineData, bytes: number) {
    this.data = data;
    this.#derived = new Lru(bytes);
  }

  tiles(frame: Frame): TileSet {
    const { daily, instruments } = this.data;
    if (frame.key === DAILY.key) return daily;
    const base = isOfDays(frame) && !frame.toNow ? daily : this.data.minutes();
    if (base === undefined) return tileBars(instruments.ids.length, () => undefined);
    if (frame.key === MINUTES.key) return base;
    let tiles = this.#derived.get(frame.key);
    if (tiles === undefined) {
      tiles = deriveTiles(frame, base, base === daily ? "1d" : "1m", this.data);
      this.#derived.set(frame.key, tiles, tilesBytes(tiles));
    }
    return tiles;
  }
}

/** Whether the bars of a frame are whole regular sessions, which the official daily bars tell. */
export function isOfDays({ timeframe, zones }: Frame): boolean {
  return !isIntraday(timeframe) && zones.length === 1 && zones[0] === "regular";
}

/** Tiles of a frame built from stored bars; `data` tells where cumulative sessions end. */
export function deriveTiles(
  frame: Frame,
  base: TileSet,
  from: "1d" | "1m",
  { calendar, watermark }: Pick<EngineData, "calendar" | "watermark">,
): TileSet {
  const shape = {
    timeframe: frame.timeframe,
    zones: frame.zones,
    ...(frame.toNow ? { toNow: calendar.minuteOfDay(watermark) } : {}),
  };
  return tileBars(base.instruments, (instrument) =>
    base.lengthOf(instrument) === 0 ? undefined : resample(base.bars(instrument), from, shape, calendar),
  );
}

/** Bytes of the columns of tiles. */
export function tilesBytes(tiles: TileSet): number {
  return (tiles.layout.tileStart.at(-1) ?? 0) * 8 * 64;
}
