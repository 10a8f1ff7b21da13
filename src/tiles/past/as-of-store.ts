import { Lru } from "#base";
import type { AsOfBasis } from "#contract";
import {
  instrumentsAt,
  resample,
  splitsUntil,
  type BarColumns,
  type Calendar,
  type InstrumentTable,
  type ResolvedMoment,
} from "#market";
import { feedsAt } from "./amended-feeds.ts";
import type { Frame } from "../frame.ts";
import { daysUntil, type DaysUntil } from "./days-until.ts";
import {
  DAILY,
  tilesBuild,
  usesDailyBars,
  MINUTES,
  tilesBytes,
  type EngineData,
  type FrameStore,
  type Frames,
} from "../frame-store.ts";
import { PartialBarCache } from "../partial/partial-bar-cache.ts";
import { SubstituteLanes } from "./substitute-lanes.ts";
import { BarEnds } from "../partial/bar-ends.ts";
import type { NewestBars } from "../partial/newest-bars.ts";
import { PartialBars } from "../partial/partial-bars.ts";
import { lanesAsTraded, splitOrCorrectedSince } from "./as-traded-lanes.ts";
import { withLanes, lanesInTime } from "./late-bars.ts";
import { rowsBegun, rowsBegunOf } from "../derived/rows-begun.ts";
import { UnfinishedBuilds } from "../derived/unfinished-builds.ts";
import type { TileSet } from "../tile-set.ts";

/** Rough bytes of one row in all columns of an instrument, and of the bookkeeping per instrument. */
const ROW_BYTES = 64;

/**
 * The tiles of every frame as of a past instant, over the same columns as the current tiles:
 * 1. Lanes end at the last bar that had begun by then.
 * 2. A bar that had not ended is rebuilt as a partial bar.
 * 3. Instruments with bars that came after the instant have bars of their own, without these.
 * 4. Under as_traded, instruments with later splits or corrections have the bars that were known then, restated only
 *    for splits that had taken effect.
 * Feeds have the amendments known then (as_traded) or all of them (restated), and only the rows known then.
 * Nothing later can be read.
 */
export class AsOfStore implements Frames {
  readonly data: EngineData;
  readonly #origin: FrameStore;
  /** All data without the bars that came after the instant. */
  readonly #inTime: EngineData;
  /** Minutes since 1970. */
  readonly #instant: number;
  /** Session whose regular trading was open; undefined if none was. */
  readonly #open: number | undefined;
  readonly #tiles: Lru<TileSet>;
  readonly #unfinished = new UnfinishedBuilds();
  readonly #dailyLanes: SubstituteLanes;
  readonly #minuteLanes: SubstituteLanes;
  #partialBars: PartialBars | undefined;
  #endedRows: Int32Array | undefined;

  /** `bytes`: memory for the tiles of this instant. */
  constructor(origin: FrameStore, { instant, session }: ResolvedMoment, basis: AsOfBasis, bytes: number) {
    const lanes = lanesInTime(origin.data, instant);
    const data = withLanes(origin.data, lanes);
    this.#origin = origin;
    this.#inTime = data;
    this.#instant = instant;
    this.#tiles = new Lru(bytes);
    const { calendar } = data;
    const isAsTraded = basis === "as_traded";
    const opened = sessionOpenedBefore(calendar, instant);
    const isOpen = opened >= 0 && calendar.regularClose(opened) > instant;
    this.#open = isOpen ? opened : undefined;
    const closed = isOpen ? opened - 1 : opened;
    const days = daysUntil(data.daily, closed, calendar);
    const splitSession = isAsTraded ? this.#newestSession(days.newest.session, closed) : Infinity;
    const splits = isAsTraded ? splitsUntil(data.splits, splitSession) : data.splits;
    const dataThen = { ...data, splits };
    ({ daily: this.#dailyLanes, minutes: this.#minuteLanes } = isAsTraded
      ? lanesAsTraded(dataThen, splitOrCorrectedSince(data, splitSession, instant), instant, lanes)
      : lanes);
    let minutesThen: TileSet | undefined;
    this.data = {
      ...data,
      snapshot: `${data.snapshot} ${instant} ${basis}`,
      instruments: tableAt(data.instruments, session, basis),
      watermark: instant,
      splits,
      feeds: isAsTraded ? feedsAt(data, instant) : data.feeds,
      daily: this.#dailyTiles(days),
      minutes: () => (minutesThen ??= this.#minutes()),
    };
  }

  /**
   * Returns the newest session in which any bar had ended; splits up to it had taken effect. `days`: per
   * instrument, session of the newest daily bar that had ended. `closed`: newest session that had ended.
   */
  #newestSession(days: Int32Array, closed: number): number {
    const { minutes, calendar } = this.#inTime;
    let newest = -1;
    for (let i = 0; i < days.length && newest < closed; i++) if (days[i]! > newest) newest = days[i]!;
    const tiles = minutes();
    const most = calendar.sessionBegunBy(this.#instant);
    if (tiles === undefined || newest >= most) return newest;
    const ended = this.#endedMinutes();
    for (const i of tiles.order) {
      if (newest >= most) break;
      if (ended[i]! > 0) newest = Math.max(newest, tiles.at("session", i, ended[i]! - 1));
    }
    return newest;
  }

  /** Returns the session of the newest minute bar of an instrument at the instant, -1 without any. */
  newestMinuteSession(instrument: number): number {
    const minutes = this.#inTime.minutes();
    if (minutes === undefined) return -1;
    const rows = this.#endedRows?.[instrument] ?? rowsBegunOf(minutes, instrument, this.#instant);
    return rows === 0 ? -1 : minutes.at("session", instrument, rows - 1);
  }

  #minutes(): TileSet | undefined {
    const minutes = this.#inTime.minutes();
    if (minutes === undefined) return undefined;
    return this.#truncated(minutes, this.#endedMinutes(), MINUTES, this.#minuteLanes);
  }

  /**
   * Returns per instrument the number of minutes that had ended: all that began earlier, as instants are whole minutes.
   */
  #endedMinutes(): Int32Array {
    return (this.#endedRows ??= this.#countEnded(this.#inTime.minutes()!));
  }

  #countEnded(minutes: TileSet): Int32Array {
    if (this.#open === undefined) return rowsBegun(minutes, this.#instant);
    const { calendar, minutes: stored } = this.#origin.data;
    const rows = PartialBarCache.of(stored()!, calendar.regularOpen(this.#open)).rowsBegun(this.#instant);
    for (const i of minutes.ownRows) rows[i] = rowsBegunOf(minutes, i, this.#instant);
    return rows;
  }

  /** Returns the partial bars of a frame that contain `session`, for the `candidates` (1) that had traded by then. */
  #newestPartial(frame: Frame, session: number, candidates: Uint8Array): NewestBars {
    this.#partialBars ??= new PartialBars(this.#basisData());
    return this.#partialBars.newest(frame, session, candidates, {
      instant: this.#instant,
      open: this.#open,
      minutes: this.#origin.data.minutes(),
      ended: () => this.#endedMinutes(),
      daily: () => this.data.daily,
    });
  }

  /** Returns all bars that had come by the instant, under the basis of this store. */
  #basisData(): EngineData {
    return withLanes(this.#origin.data, { daily: this.#dailyLanes, minutes: this.#minuteLanes });
  }

  /** Returns the tiles of a frame as of the instant. */
  tiles(frame: Frame): TileSet {
    if (frame.key === DAILY.key) return this.data.daily;
    if (frame.key === MINUTES.key) return this.data.minutes() ?? this.#origin.tiles(frame);
    let tiles = this.#tiles.get(frame.key);
    if (tiles === undefined) {
      tiles = this.#build(frame);
      this.#tiles.set(frame.key, tiles, this.#bytes(tiles, frame));
    }
    return tiles;
  }

  #build(frame: Frame): TileSet {
    const minutes = this.data.minutes();
    // Cumulative bars end at the instant's time of day: none of the current ones can be reused.
    if (frame.toNow && minutes !== undefined)
      return this.#unfinished.finish(frame.key, () => tilesBuild(frame, minutes, "1m", this.data)).tiles;
    const lanes = this.#lanes(frame);
    const tiles = this.#origin.tiles(frame).substituted(lanes);
    return this.#truncated(tiles, rowsBegun(tiles, this.#instant), frame, lanes);
  }

  #bytes(tiles: TileSet, frame: Frame): number {
    if (frame.toNow) return tilesBytes(tiles);
    return (tiles.instruments + this.#dailyLanes.instruments.length * tiles.maxRows) * ROW_BYTES;
  }

  /** Returns the substitute lanes of a derived frame. */
  #lanes(frame: Frame): SubstituteLanes {
    const { calendar, daily } = this.#origin.data;
    const isFromDays = usesDailyBars(frame);
    const base = isFromDays ? this.#dailyLanes : this.#minuteLanes;
    const shape = { timeframe: frame.timeframe, zones: frame.zones };
    const barsOf = (i: number): BarColumns => resample(base.bars(i), isFromDays ? "1d" : "1m", shape, calendar);
    return new SubstituteLanes(daily.instruments, base.instruments, barsOf, { ownRows: base.ownRows });
  }

  /** Returns the daily tiles. `days`: bars that had ended by then. */
  #dailyTiles(days: DaysUntil): TileSet {
    const { calendar, daily } = this.#inTime;
    const open = this.#open;
    if (open === undefined) return daily.truncated(days.rows, { lanes: this.#dailyLanes }, days.newest);
    const partialBars = this.#newestPartial(DAILY, open, days.hasNext);
    const opened = calendar.regularOpen(open);
    const rows = days.rows.slice();
    const newest = { session: days.newest.session.slice(), time: days.newest.time.slice() };
    for (let i = 0; i < rows.length; i++) {
      // Skip instruments that had not traded in the open session.
      if (partialBars.members[i] === 0) continue;
      rows[i]!++;
      newest.session[i] = open;
      newest.time[i] = opened;
    }
    return daily.truncated(rows, { lanes: this.#dailyLanes, newest: partialBars }, newest);
  }

  /**
   * Returns tiles cut at the instant. `begun`: per instrument, the number of bars that had begun; the newest may be
   * partial.
   */
  #truncated(tiles: TileSet, begun: Int32Array, frame: Frame, lanes: SubstituteLanes): TileSet {
    const ends = new BarEnds(this.#origin.data.calendar, frame, this.#instant);
    const lengths = begun.slice();
    const candidates = new Uint8Array(lengths.length);
    let partialSession = -1;
    for (const i of tiles.order) {
      const rows = begun[i]!;
      if (rows === 0) continue;
      const { time, session, origin, step } = tiles.timesOf(i);
      const at = origin + (rows - 1) * step;
      if (!ends.isPartial(time[at]!, session[at]!)) continue;
      // Bars do not overlap: all partial bars belong to the same session.
      partialSession = session[at]!;
      candidates[i] = 1;
    }
    if (partialSession < 0) return tiles.truncated(lengths, { lanes });
    const newest = this.#newestPartial(frame, partialSession, candidates);
    // Without a trade by then there is no partial bar: the bar before is the newest one, and final.
    for (let i = 0; i < lengths.length; i++) lengths[i]! -= candidates[i]! - newest.members[i]!;
    return tiles.truncated(lengths, { lanes, newest });
  }
}

/** Returns the newest session whose regular trading began before `instant`; -1 if there is none. */
function sessionOpenedBefore(calendar: Calendar, instant: number): number {
  const begun = calendar.sessionBegunBy(instant);
  return begun >= 0 && calendar.regularOpen(begun) >= instant ? begun - 1 : begun;
}

/** Returns the listings as of `session`. Under the restated basis they have the current tickers and names. */
export function tableAt(table: InstrumentTable, session: number, basis: AsOfBasis): InstrumentTable {
  return instrumentsAt(table, session, basis === "as_traded" ? [] : ["tickers", "names"]);
}
