import { Lru } from "#base";
import {
  isIntraday,
  type Calendar,
  type FeedTables,
  type InstrumentTable,
  type SplitTable,
  type Superseded,
} from "#market";
import type { AmendedFeeds } from "./past/amended-feeds.ts";
import { frameOf } from "./frame.ts";
import type { Frame } from "./frame.ts";
import { DerivedTiles, type TilesBuild } from "./derived/derived-tiles.ts";
import { UnfinishedBuilds } from "./derived/unfinished-builds.ts";
import { BAR_BYTES, LANES, tileBars, type TileSet } from "./tile-set.ts";

/** Stored frames. All other frames are built from them. */
export const DAILY = frameOf("1d", ["regular"]);
export const MINUTES = frameOf("1m", ["all"]);

/** All data that a scan reads: one snapshot of the data of record, restated for splits, as tiles. */
export interface EngineData {
  /** Name of the snapshot. Equal names mean equal data. */
  readonly snapshot: string;
  readonly calendar: Calendar;
  readonly instruments: InstrumentTable;
  /** End of the newest stored bar, or of a later minute of its session that was sealed; minutes since 1970, NaN without bars. */
  readonly watermark: number;
  /** Splits for which bars are restated. */
  readonly splits: SplitTable;
  /** Feeds with all amendments that were known by the watermark. */
  readonly feeds: FeedTables;
  /** Feeds with at least one amended row, as they were published. */
  readonly published: AmendedFeeds["published"];
  /** Daily bars of regular hours: official bars, then bars built from the minutes after the last official one. */
  readonly daily: TileSet;
  /** Per instrument: number of official daily bars, the first ones. */
  readonly officialDays: Int32Array;
  /** One-minute bars of all zones; undefined if the store has none. Loaded on first use. */
  readonly minutes: () => TileSet | undefined;
  /** Daily and one-minute bars as traded, only of instruments with splits: `tradedTiles` has the bars of all. */
  readonly tradedDaily: TileSet;
  readonly tradedMinutes: TileSet | undefined;
  /** Values of bars before their correction, as traded; a timeframe without corrections is absent. */
  readonly superseded: Superseded;
  /** Snapshot to which this one appended bars; undefined if everything was loaded. */
  readonly grownFrom: GrownFrom | undefined;
}

/** Returns the session of the newest bar of an instrument, -1 without bars. */
export function newestSessionOf(data: EngineData, instrument: number): number {
  return Math.max(data.daily.newest.session[instrument]!, data.minutes()?.newest.session[instrument] ?? -1);
}

/**
 * The bits of `GrownFrom.arrived`: new bars, late ones, other values for bars of the previous snapshot, official days in the place of
 * what the minutes of their sessions had formed, and bars of minutes that a feed missed.
 */
export const ARRIVED = { new: 1, late: 2, corrected: 4, official: 8, backfill: 16 } as const;

/** The previous snapshot, and what changed since. */
export interface GrownFrom {
  readonly snapshot: string;
  /** Per instrument: number of leading daily bars that did not change; `minutes`: of minute bars. */
  readonly daily: Int32Array;
  readonly minutes: Int32Array | undefined;
  /** Per instrument: the kinds of bars that came, as bits of ARRIVED; 0 for none. In shared memory. */
  readonly arrived: Uint8Array;
  /** True if one seal covers a gap of the feed. */
  readonly isCollapsed: boolean;
}

/** One snapshot, and the tiles of each of its frames. */
export interface Frames {
  readonly data: EngineData;
  tiles(frame: Frame): TileSet;
  /**
   * Per instrument: number of leading rows of a frame that the previous snapshot also has; absent or undefined if
   * unknown.
   */
  unchangedRows?(frame: Frame): Int32Array | undefined;
  /** Session of the newest minute bar of an instrument, -1 without any; absent if the minute tiles give it. */
  newestMinuteSession?(instrument: number): number;
}

/** Bars of a derived frame. */
interface Derived {
  readonly frame: Frame;
  readonly bars: DerivedTiles;
  /**
   * Per instrument: number of leading rows that the previous snapshot also has; undefined if all were built for this
   * one.
   */
  readonly unchanged: Int32Array | undefined;
  /**
   * Per instrument: number of stored bars under the bars that are still unchanged; undefined if the bars are current.
   */
  readonly since: Int32Array | undefined;
}

/** The tiles of every frame of one snapshot. Derived frames are built on first use and cached within a budget. */
export class FrameStore implements Frames {
  readonly data: EngineData;
  readonly #derived: Lru<Derived>;
  readonly #unfinished = new UnfinishedBuilds();

  /**
   * `bytes`: memory for derived frames. `before`: store of the previous snapshot, which nobody may use afterwards. If
   * `data` was appended to that snapshot, its derived frames are extended in place on first use.
   */
  constructor(data: EngineData, bytes: number, before?: FrameStore) {
    this.data = data;
    this.#derived = new Lru(bytes);
    const { grownFrom } = data;
    if (before === undefined || grownFrom?.snapshot !== before.data.snapshot) return;
    for (const { frame, bars, since } of before.#derived.values()) {
      const same = usesDailyBars(frame) ? grownFrom.daily : grownFrom.minutes;
      // Cumulative bars end at the watermark's time of day: the new watermark changes all of them.
      if (frame.toNow || same === undefined) continue;
      const unchanged = since === undefined ? same : since.map((rows, i) => Math.min(rows, same[i]!));
      this.#derived.set(frame.key, { frame, bars, unchanged: undefined, since: unchanged }, bars.bytes);
    }
  }

  tiles(frame: Frame): TileSet {
    const { daily, instruments } = this.data;
    if (frame.key === DAILY.key) return daily;
    const base = usesDailyBars(frame) && !frame.toNow ? daily : this.data.minutes();
    if (base === undefined) return tileBars(instruments.ids.length, () => undefined);
    return frame.key === MINUTES.key ? base : this.#derive(frame, base).bars.tiles;
  }

  unchangedRows(frame: Frame): Int32Array | undefined {
    const { grownFrom, daily } = this.data;
    if (frame.key === DAILY.key) return grownFrom?.daily;
    if (frame.key === MINUTES.key) return grownFrom?.minutes;
    const base = usesDailyBars(frame) && !frame.toNow ? daily : this.data.minutes();
    return base === undefined ? undefined : this.#derive(frame, base).unchanged;
  }

  #derive(frame: Frame, base: TileSet): Derived {
    const derived = this.#current(frame, base);
    // Its size is that of the columns that scans have read so far.
    this.#derived.set(frame.key, derived, derived.bars.bytes);
    return derived;
  }

  #current(frame: Frame, base: TileSet): Derived {
    const known = this.#derived.get(frame.key);
    if (known !== undefined && known.since === undefined) return known;
    const from = base === this.data.daily ? "1d" : "1m";
    if (known?.since === undefined) {
      const bars = this.#unfinished.finish(frame.key, () => tilesBuild(frame, base, from, this.data));
      return { frame, bars, unchanged: undefined, since: undefined };
    }
    const { calendar } = this.data;
    const { derived, unchanged } = known.bars.grown({ base, from, calendar }, known.since);
    return { frame, bars: derived, unchanged, since: undefined };
  }
}

/** True if the bars of a frame are whole regular sessions, so that they are built from official daily bars. */
export function usesDailyBars({ timeframe, zones }: Frame): boolean {
  return !isIntraday(timeframe) && zones.length === 1 && zones[0] === "regular";
}

/**
 * Returns the build of a frame from stored bars. The time of day of `watermark` ends the sessions of a cumulative frame.
 */
export function tilesBuild(
  frame: Frame,
  base: TileSet,
  from: "1d" | "1m",
  { calendar, watermark }: Pick<EngineData, "calendar" | "watermark">,
): TilesBuild {
  const shape = {
    timeframe: frame.timeframe,
    zones: frame.zones,
    ...(frame.toNow ? { toNow: calendar.minuteOfDay(watermark) } : {}),
  };
  return DerivedTiles.begin(shape, { base, from, calendar });
}

/** Returns the approximate bytes of the columns of tiles. */
export function tilesBytes(tiles: TileSet): number {
  return (tiles.layout.tileStart.at(-1) ?? 0) * LANES * BAR_BYTES;
}
