import { Lru } from "#base";
import type { AsOfBasis } from "#contract";
import {
  BAR_FIELDS,
  barEnd,
  correctedAfter,
  dailyBars,
  instrumentsAt,
  knownBars,
  resample,
  restated,
  rowsKnown,
  splitsOfInstrument,
  splitsUntil,
  type Bar,
  type BarColumns,
  type BarField,
  type InstrumentTable,
  type Stand,
  type StoredTimeframe,
  type SupersededBars,
} from "#market";
import { feedsAt } from "../data/amended-feeds.ts";
import type { Frame } from "../plan/plan.ts";
import { FormingBars } from "./forming-bars.ts";
import {
  DAILY,
  deriveTiles,
  isOfDays,
  MINUTES,
  tilesBytes,
  type EngineData,
  type FrameStore,
  type Frames,
} from "./frame-store.ts";
import { Lanes, type LanePatch } from "./lanes.ts";
import { rowsBegun } from "./rows-begun.ts";
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
  readonly #forming: FormingBars;
  readonly #tiles: Lru<TileSet>;
  readonly #dailyLanes: Lanes;
  readonly #minuteLanes: Lanes;

  /** `bytes`: memory for frames that only this instant has. */
  constructor(origin: FrameStore, { instant, session }: Stand, basis: AsOfBasis, bytes: number) {
    const { data } = origin;
    this.#origin = origin;
    this.#tiles = new Lru(bytes);
    const minutes = data.minutes();
    const begun = {
      daily: rowsBegun(data.daily, instant),
      minutes: minutes === undefined ? undefined : rowsBegun(minutes, instant),
    };
    const isAsTraded = basis === "as_traded";
    const traded = isAsTraded ? newestSession(data, begun, instant) : Infinity;
    const splits = isAsTraded ? splitsUntil(data.splits, traded) : data.splits;
    const then = { ...data, splits };
    const changed = isAsTraded ? changedSince(data, traded, instant) : [];
    const { tradedDaily, tradedMinutes = tradedDaily } = data;
    const withMinutes = tradedMinutes === tradedDaily ? [] : changed;
    this.#minuteLanes = printedLanes(then, "1m", tradedMinutes, withMinutes, instant);
    this.#dailyLanes = dailyLanes(then, changed, instant, this.#minuteLanes);
    const printed = changed.length === 0 ? data : { ...data, ...this.#printed(data) };
    this.#forming = new FormingBars(printed);
    const minutesThen =
      minutes === undefined ? undefined : this.#until(minutes, begun.minutes!, MINUTES, instant, this.#minuteLanes);
    this.data = {
      ...data,
      snapshot: `${data.snapshot} ${instant} ${basis}`,
      instruments: tableAt(data.instruments, session, basis),
      watermark: instant,
      splits,
      feeds: basis === "as_traded" ? feedsAt(data, instant) : data.feeds,
      daily: this.#until(data.daily, begun.daily, DAILY, instant, this.#dailyLanes),
      minutes: () => minutesThen,
    };
  }

  /** All stored bars as this basis has them: of those that were still forming, parts are taken from here. */
  #printed({ daily, minutes }: EngineData): Pick<EngineData, "daily" | "minutes"> {
    const newest = new Map<number, Bar>();
    const all = minutes();
    const then = all?.first(all.layout.lengths, { lanes: this.#minuteLanes, newest });
    return { daily: daily.first(daily.layout.lengths, { lanes: this.#dailyLanes, newest }), minutes: () => then };
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
    return (tiles.instruments + this.#dailyLanes.own.length * tiles.maxRows) * ROW_BYTES;
  }

  /** The lanes of a frame that is built from stored bars. */
  #lanes(frame: Frame): Lanes {
    const { calendar, daily } = this.#origin.data;
    const official = isOfDays(frame);
    const base = official ? this.#dailyLanes : this.#minuteLanes;
    const shape = { timeframe: frame.timeframe, zones: frame.zones };
    return new Lanes(daily.instruments, base.own, (i) =>
      resample(base.bars(i), official ? "1d" : "1m", shape, calendar),
    );
  }

  /** `begun`: bars of each instrument that had begun by then, of which the newest may have been forming. */
  #until(tiles: TileSet, begun: Int32Array, frame: Frame, instant: number, lanes: Lanes): TileSet {
    const { calendar } = this.#origin.data;
    const newest = new Map<number, Bar>();
    const lengths = begun.slice();
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
      const bar = this.#forming.at(frame, i, session, instant);
      // Nothing of it had traded by then: the bar before was the newest, and that one had ended.
      if (bar === undefined) lengths[i]!--;
      else newest.set(i, bar);
    }
    return tiles.first(lengths, { lanes, newest });
  }
}

/** The newest session of which any bar had ended by an instant: its splits had taken effect. */
function newestSession(
  { daily, minutes, calendar }: EngineData,
  begun: { readonly daily: Int32Array; readonly minutes: Int32Array | undefined },
  instant: number,
): number {
  let newest = -1;
  // No daily bar can be of a later one.
  const begunBy = calendar.sessionBegunBy(instant);
  const most = begunBy >= 0 && calendar.regularClose(begunBy) > instant ? begunBy - 1 : begunBy;
  const look = (tiles: TileSet, rows: Int32Array, endOf: (session: number, time: number) => number): void => {
    const [times, sessions] = [tiles.column("time"), tiles.column("session")];
    for (const i of tiles.order) {
      if (tiles === daily && newest >= most) return;
      const origin = tiles.origin(i);
      // Of two bars that had begun the first had ended.
      for (let row = rows[i]! - 1; row >= Math.max(0, rows[i]! - 2); row--) {
        const session = sessions![origin + row * LANES]!;
        if (session <= newest) break;
        if (endOf(session, times![origin + row * LANES]!) <= instant) newest = session;
      }
    }
  };
  look(daily, begun.daily, (session) => calendar.regularClose(session));
  const all = minutes();
  if (all !== undefined) look(all, begun.minutes!, (_, time) => time + 1);
  return newest;
}

/** The instruments with a split after a session, or with a bar that was corrected after an instant. */
function changedSince(
  { splits, superseded }: Pick<EngineData, "splits" | "superseded">,
  session: number,
  instant: number,
): number[] {
  const since: number[] = [];
  const corrections = Object.values(superseded);
  for (let i = 0; i + 1 < splits.offsets.length; i++) {
    const last = splits.offsets[i + 1]! - 1;
    const split = last >= splits.offsets[i]! && splits.sessions[last]! > session;
    if (split || corrections.some((rows) => correctedAfter(rows, i, instant))) since.push(i);
  }
  return since;
}

/** Bars of instruments as they were printed by an instant, restated for the splits of `data`. */
function printedLanes(
  { superseded, splits, instruments }: EngineData,
  timeframe: StoredTimeframe,
  traded: TileSet,
  own: readonly number[],
  instant: number,
): Lanes {
  const rows = superseded[timeframe];
  const barsOf = (i: number): BarColumns => {
    const bars = traded.bars(i);
    const known = rows === undefined ? bars : knownBars(bars, rows, i, instant);
    return restated(known, splitsOfInstrument(splits, i));
  };
  // Most have split since, and not before: they stand as they were printed, but for what was corrected.
  const holds = (i: number): "whole" | "patched" | undefined => {
    if (splitsOfInstrument(splits, i).sessions.length > 0) return undefined;
    return rows !== undefined && correctedAfter(rows, i, instant) ? "patched" : "whole";
  };
  const patch = (i: number): LanePatch => patchOf(traded, rows!, i, instant);
  return new Lanes(instruments.ids.length, own, barsOf, { tiles: traded, holds, patch });
}

/** The values of corrected bars of an instrument that were known at an instant, where the tiles hold later ones. */
function patchOf(traded: TileSet, superseded: SupersededBars, instrument: number, instant: number): LanePatch {
  const known = rowsKnown(superseded, instrument, instant)
    .map((from) => ({ from, row: rowOf(traded, instrument, superseded.time[from]!) }))
    .filter(({ row }) => row >= 0);
  const values = Object.fromEntries(
    BAR_FIELDS.map((field) => [field, known.map(({ from }) => superseded[field][from]!)]),
  ) as Record<BarField, number[]>;
  return { rows: known.map(({ row }) => row), values };
}

/** The row of the bar that starts at a time, -1 where there is none. */
function rowOf(tiles: TileSet, instrument: number, time: number): number {
  let low = 0;
  let high = tiles.lengthOf(instrument);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tiles.at("time", instrument, middle) < time) low = middle + 1;
    else high = middle;
  }
  return low < tiles.lengthOf(instrument) && tiles.at("time", instrument, low) === time ? low : -1;
}

function dailyLanes(data: EngineData, own: readonly number[], instant: number, minutes: Lanes): Lanes {
  const official = printedLanes(data, "1d", data.tradedDaily, own, instant);
  if (minutes.own.length === 0) return official;
  const { calendar, daily, tradedDaily } = data;
  const barsOf = (i: number): BarColumns => dailyBars(official.bars(i), minutes.bars(i), calendar);
  // Days that only minutes tell are not among the official ones.
  const holds = (i: number): "whole" | undefined =>
    official.isStored(i) && tradedDaily.lengthOf(i) === daily.lengthOf(i) ? "whole" : undefined;
  return new Lanes(daily.instruments, own, barsOf, { tiles: tradedDaily, holds });
}

/** What the listings said at a session; restated, under the tickers and names of now. */
export function tableAt(table: InstrumentTable, session: number, basis: AsOfBasis): InstrumentTable {
  const then = instrumentsAt(table, session);
  if (then === table || basis === "as_traded") return then;
  return { ...then, tickers: table.tickers, names: table.names };
}
