import { Lru } from "#base";
import type { AsOfBasis } from "#contract";
import {
  barEnd,
  instrumentsAt,
  resample,
  splitsUntil,
  type Calendar,
  type InstrumentTable,
  type ResolvedMoment,
} from "#market";
import { feedsAt } from "../data/amended-feeds.ts";
import type { Frame } from "../plan/plan.ts";
import { daysUntil, type DaysUntil } from "./days-until.ts";
import {
  DAILY,
  deriveTiles,
  usesDailyBars,
  MINUTES,
  tilesBytes,
  type EngineData,
  type FrameStore,
  type Frames,
} from "./frame-store.ts";
import { PartialBarCache } from "./partial-bar-cache.ts";
import { SubstituteLanes } from "./substitute-lanes.ts";
import { NewestPartialBars } from "./newest-partial-bars.ts";
import { splitOrCorrectedSince, dailyLanes, asTradedLanes } from "./as-traded-lanes.ts";
import { rowsBegun, rowsBegunOf } from "./rows-begun.ts";
import { LANES, type TileSet } from "./tile-set.ts";

/** Rough bytes of a row of one instrument in all columns, and of what is kept of an instrument without any. */
const ROW_BYTES = 64;

/**
 * The tiles of every frame as they were at a past instant, over the same columns:
 * 1. only the bars that had begun by then count;
 * 2. one that was still forming is rebuilt from what of it was known;
 * 3. as_traded, the bars of instruments that have split or were corrected since are those that were printed, with the
 *    values that were known of them then, restated for earlier splits.
 * Feeds have the amendments that were known then, or restated those of now; either way only the rows that were.
 * Nothing later can be read.
 */
export class AsOfStore implements Frames {
  readonly data: EngineData;
  readonly #origin: FrameStore;
  readonly #tiles: Lru<TileSet>;
  readonly #dailyLanes: SubstituteLanes;
  readonly #minuteLanes: SubstituteLanes;
  #newest: NewestPartialBars | undefined;
  #minuteRows: Int32Array | undefined;

  /** `bytes`: memory for frames that only this instant has. */
  constructor(origin: FrameStore, { instant, session }: ResolvedMoment, basis: AsOfBasis, bytes: number) {
    const { data } = origin;
    this.#origin = origin;
    this.#tiles = new Lru(bytes);
    const { calendar } = data;
    const isAsTraded = basis === "as_traded";
    const opened = sessionOpenedBefore(calendar, instant);
    const closed = opened >= 0 && calendar.regularClose(opened) > instant ? opened - 1 : opened;
    const days = daysUntil(data.daily, closed, calendar);
    const traded = isAsTraded ? this.#newestSession(days.newest.session, closed, instant) : Infinity;
    const splits = isAsTraded ? splitsUntil(data.splits, traded) : data.splits;
    const then = { ...data, splits };
    const changed = isAsTraded ? splitOrCorrectedSince(data, traded, instant) : [];
    const { tradedDaily, tradedMinutes = tradedDaily } = data;
    const withMinutes = tradedMinutes === tradedDaily ? [] : changed;
    this.#minuteLanes = asTradedLanes(then, "1m", tradedMinutes, withMinutes, instant);
    this.#dailyLanes = dailyLanes(then, changed, instant, this.#minuteLanes);
    let minutesThen: TileSet | undefined;
    this.data = {
      ...data,
      snapshot: `${data.snapshot} ${instant} ${basis}`,
      instruments: tableAt(data.instruments, session, basis),
      watermark: instant,
      splits,
      feeds: isAsTraded ? feedsAt(data, instant) : data.feeds,
      daily: this.#days(days, opened > closed ? opened : undefined, instant),
      minutes: () => (minutesThen ??= this.#minutes(instant)),
    };
  }

  /**
   * The newest session of which any bar had ended by an instant: its splits had taken effect. `days`: sessions of the
   * newest daily bars that had ended, `closed` being the newest that there can be.
   */
  #newestSession(days: Int32Array, closed: number, instant: number): number {
    const { minutes, calendar } = this.#origin.data;
    let newest = -1;
    for (let i = 0; i < days.length && newest < closed; i++) if (days[i]! > newest) newest = days[i]!;
    const tiles = minutes();
    const most = calendar.sessionBegunBy(instant);
    if (tiles === undefined || newest >= most) return newest;
    const ended = this.#endedMinutes(instant);
    const sessions = tiles.column("session");
    for (const i of tiles.order) {
      if (newest >= most) break;
      if (ended[i]! > 0) newest = Math.max(newest, sessions![tiles.origin(i) + (ended[i]! - 1) * LANES]!);
    }
    return newest;
  }

  newestMinuteSession(instrument: number): number {
    const minutes = this.#origin.data.minutes();
    if (minutes === undefined) return -1;
    const rows = this.#minuteRows?.[instrument] ?? rowsBegunOf(minutes, instrument, this.data.watermark);
    return rows === 0 ? -1 : minutes.at("session", instrument, rows - 1);
  }

  #minutes(instant: number): TileSet | undefined {
    const minutes = this.#origin.data.minutes();
    if (minutes === undefined) return undefined;
    return this.#until(minutes, this.#endedMinutes(instant), MINUTES, instant, this.#minuteLanes);
  }

  /** Of each instrument the minutes that had ended, which are those that had begun before: instants are whole minutes. */
  #endedMinutes(instant: number): Int32Array {
    return (this.#minuteRows ??= this.#findEnded(this.#origin.data.minutes()!, instant));
  }

  #findEnded(minutes: TileSet, instant: number): Int32Array {
    const { calendar } = this.#origin.data;
    const opened = sessionOpenedBefore(calendar, instant);
    const isOpen = opened >= 0 && calendar.regularClose(opened) > instant;
    if (!isOpen) return rowsBegun(minutes, instant);
    return PartialBarCache.of(minutes, calendar.regularOpen(opened)).rowsBegun(instant);
  }

  /** Bars that were still forming at the instant; at the end of a session none was. */
  #forming(instant: number): NewestPartialBars {
    return (this.#newest ??= new NewestPartialBars(this.#origin.data, this.#printed(), instant, () =>
      this.#endedMinutes(instant),
    ));
  }

  /** All stored bars as this basis has them. */
  #printed(): EngineData {
    const { data } = this.#origin;
    if (this.#dailyLanes.instruments.length === 0) return data;
    const then = (tiles: TileSet, lanes: SubstituteLanes): TileSet => tiles.truncated(tiles.layout.lengths, { lanes });
    const all = data.minutes();
    const minutes = all === undefined ? undefined : then(all, this.#minuteLanes);
    return { ...data, daily: then(data.daily, this.#dailyLanes), minutes: () => minutes };
  }

  tiles(frame: Frame): TileSet {
    if (frame.key === DAILY.key) return this.data.daily;
    if (frame.key === MINUTES.key) return this.data.minutes() ?? this.#origin.tiles(frame);
    let tiles = this.#tiles.get(frame.key);
    if (tiles === undefined) {
      tiles = this.#make(frame);
      this.#tiles.set(frame.key, tiles, this.#bytes(tiles, frame));
    }
    return tiles;
  }

  #make(frame: Frame): TileSet {
    const minutes = this.data.minutes();
    // How much of each session counts depends on the time of day, so these bars are not those of now.
    if (frame.toNow && minutes !== undefined) return deriveTiles(frame, minutes, "1m", this.data);
    const tiles = this.#origin.tiles(frame);
    const { watermark } = this.data;
    return this.#until(tiles, rowsBegun(tiles, watermark), frame, watermark, this.#lanes(frame));
  }

  #bytes(tiles: TileSet, frame: Frame): number {
    if (frame.toNow) return tilesBytes(tiles);
    return (tiles.instruments + this.#dailyLanes.instruments.length * tiles.maxRows) * ROW_BYTES;
  }

  /** The lanes of a frame that is built from stored bars. */
  #lanes(frame: Frame): SubstituteLanes {
    const { calendar, daily } = this.#origin.data;
    const official = usesDailyBars(frame);
    const base = official ? this.#dailyLanes : this.#minuteLanes;
    const shape = { timeframe: frame.timeframe, zones: frame.zones };
    return new SubstituteLanes(daily.instruments, base.instruments, (i) =>
      resample(base.bars(i), official ? "1d" : "1m", shape, calendar),
    );
  }

  /** `days`: those that had ended by then; `open`: the session that was under way, if any. */
  #days(days: DaysUntil, open: number | undefined, instant: number): TileSet {
    const { calendar, daily } = this.#origin.data;
    if (open === undefined) return daily.truncated(days.rows, { lanes: this.#dailyLanes }, days.newest);
    const formed = this.#forming(instant).days(open, days.hasNext);
    const opened = calendar.regularOpen(open);
    const rows = days.rows.slice();
    const newest = { session: days.newest.session.slice(), time: days.newest.time.slice() };
    for (let i = 0; i < rows.length; i++) {
      // Otherwise nothing of it had traded by then.
      if (formed.members[i] === 0) continue;
      rows[i]!++;
      newest.session[i] = open;
      newest.time[i] = opened;
    }
    return daily.truncated(rows, { lanes: this.#dailyLanes, newest: formed }, newest);
  }

  /** `begun`: bars of each instrument that had begun by then, of which the newest may have been forming. */
  #until(tiles: TileSet, begun: Int32Array, frame: Frame, instant: number, lanes: SubstituteLanes): TileSet {
    const { calendar } = this.#origin.data;
    const lengths = begun.slice();
    const asked = new Uint8Array(lengths.length);
    let held = -1;
    const [times, sessions] = [tiles.column("time"), tiles.column("session")];
    // Most instruments have the same newest bar.
    let [time, session, end] = [Number.NaN, -1, 0];
    for (const i of tiles.order) {
      const rows = begun[i]!;
      if (rows === 0) continue;
      const at = tiles.origin(i) + (rows - 1) * LANES;
      if (times![at] !== time || sessions![at] !== session) {
        [time, session] = [times![at]!, sessions![at]!];
        end = barEnd(calendar, frame, time, session);
      }
      if (end <= instant) continue;
      // Bars do not overlap: all that had not ended are the same.
      held = session;
      asked[i] = 1;
    }
    if (held < 0) return tiles.truncated(lengths, { lanes });
    const newest = this.#forming(instant).bars(frame, held, asked, () => this.data.daily);
    // Where nothing of it had traded by then the bar before was the newest, and that one had ended.
    for (let i = 0; i < lengths.length; i++) lengths[i]! -= asked[i]! - newest.members[i]!;
    return tiles.truncated(lengths, { lanes, newest });
  }
}

/** The newest session whose regular trading had begun before an instant, -1 where none had. */
function sessionOpenedBefore(calendar: Calendar, instant: number): number {
  const begun = calendar.sessionBegunBy(instant);
  return begun >= 0 && calendar.regularOpen(begun) >= instant ? begun - 1 : begun;
}

/** What the listings said at a session; restated, under the tickers and names of now. */
export function tableAt(table: InstrumentTable, session: number, basis: AsOfBasis): InstrumentTable {
  return instrumentsAt(table, session, basis === "as_traded" ? [] : ["tickers", "names"]);
}
