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
import { grownTiles } from "./grown-tiles.ts";
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
  /** Regular-session daily bars with official prices, and after the last of them bars built from minutes. */
  readonly daily: TileSet;
  /** Of the daily bars of each instrument, those that are official. */
  readonly officialDays: Int32Array;
  /** One-minute bars of all zones; undefined where the store has none. Loaded on first use. */
  readonly minutes: () => TileSet | undefined;
  /** Daily and one-minute bars as traded, of the instruments that split, or have corrected bars, alone. */
  readonly tradedDaily: TileSet;
  readonly tradedMinutes: TileSet | undefined;
  /** What stored bars were before they were corrected, as traded; absent where no bar was. */
  readonly superseded: Superseded;
  /** What was appended to; undefined where all was loaded. */
  readonly grownFrom: GrownFrom | undefined;
}

/** The state before, of which some stored bars of each instrument stay as they were, the first ones. */
export interface GrownFrom {
  readonly snapshot: string;
  readonly daily: Int32Array;
  readonly minutes: Int32Array | undefined;
}

/** One state of the data, and the tiles of every frame of it. */
export interface Frames {
  readonly data: EngineData;
  tiles(frame: Frame): TileSet;
  /** Bars of each instrument in a frame that are those of the state before; absent or undefined where none need be. */
  unchangedRows?(frame: Frame): Int32Array | undefined;
  /** Session of the newest minute bar of an instrument, -1 without any; absent where the tiles of minutes are there to tell. */
  newestMinuteSession?(instrument: number): number;
}

/** Tiles of a derived frame. */
interface Derived {
  readonly frame: Frame;
  readonly tiles: TileSet;
  /** Bars of each instrument that are those of the state before; undefined where all were made for this one. */
  readonly kept: Int32Array | undefined;
  /** Stored bars of each instrument that they were made of and that are still the same; undefined where all are. */
  readonly since: Int32Array | undefined;
}

/** The tiles of every frame of one state of the data; derived frames are built on first use and kept within a budget. */
export class FrameStore implements Frames {
  readonly data: EngineData;
  readonly #derived: Lru<Derived>;

  /**
   * `bytes`: memory for derived frames. `before`: the store of an earlier state, which is to be used no more: where this one
   * grew from it, its derived frames grow in the memory where they are, when they are asked for.
   */
  constructor(data: EngineData, bytes: number, before?: FrameStore) {
    this.data = data;
    this.#derived = new Lru(bytes);
    const { grownFrom } = data;
    if (before === undefined || grownFrom?.snapshot !== before.data.snapshot) return;
    for (const { frame, tiles, since } of before.#derived.values()) {
      const same = usesDailyBars(frame) ? grownFrom.daily : grownFrom.minutes;
      // How much of each session counts depends on the newest instant: these bars are all others.
      if (frame.toNow || same === undefined) continue;
      const still = since === undefined ? same : since.map((rows, i) => Math.min(rows, same[i]!));
      this.#derived.set(frame.key, { frame, tiles, kept: undefined, since: still }, tilesBytes(tiles));
    }
  }

  tiles(frame: Frame): TileSet {
    const { daily, instruments } = this.data;
    if (frame.key === DAILY.key) return daily;
    const base = usesDailyBars(frame) && !frame.toNow ? daily : this.data.minutes();
    if (base === undefined) return tileBars(instruments.ids.length, () => undefined);
    return frame.key === MINUTES.key ? base : this.#derive(frame, base).tiles;
  }

  /** Bars of each instrument in a frame that are those of the state before, the first ones; undefined where none need be. */
  unchangedRows(frame: Frame): Int32Array | undefined {
    const { grownFrom, daily } = this.data;
    if (frame.key === DAILY.key) return grownFrom?.daily;
    if (frame.key === MINUTES.key) return grownFrom?.minutes;
    const base = usesDailyBars(frame) && !frame.toNow ? daily : this.data.minutes();
    return base === undefined ? undefined : this.#derive(frame, base).kept;
  }

  #derive(frame: Frame, base: TileSet): Derived {
    const known = this.#derived.get(frame.key);
    if (known !== undefined && known.since === undefined) return known;
    const from = base === this.data.daily ? "1d" : "1m";
    const derived =
      known?.since === undefined
        ? { frame, tiles: deriveTiles(frame, base, from, this.data), kept: undefined, since: undefined }
        : { frame, ...grownTiles(frame, known.tiles, { base, from, since: known.since }, this.data), since: undefined };
    this.#derived.set(frame.key, derived, tilesBytes(derived.tiles));
    return derived;
  }
}

/** Whether the bars of a frame are whole regular sessions, which the official daily bars tell. */
export function usesDailyBars({ timeframe, zones }: Frame): boolean {
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
