import { Lru } from "#base";
import type { AsOfBasis } from "#contract";
import {
  barEnd,
  correctedAfter,
  dailyBars,
  instrumentsAt,
  knownBars,
  resample,
  restated,
  splitsOfInstrument,
  splitsUntil,
  type Bar,
  type BarColumns,
  type InstrumentTable,
  type Stand,
  type StoredTimeframe,
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
import type { TileSet } from "./tile-set.ts";

type Lanes = ReadonlyMap<number, BarColumns>;

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
    const traded = newestSession(data, instant);
    const changed = basis === "as_traded" ? changedSince(data, traded, instant) : [];
    const splits = basis === "as_traded" ? splitsUntil(data.splits, traded) : data.splits;
    const then = { ...data, splits };
    this.#minuteLanes = minuteLanes(then, changed, instant);
    this.#dailyLanes = dailyLanes(then, changed, instant, this.#minuteLanes);
    const minutes = data.minutes();
    const printed = changed.length === 0 ? data : { ...data, ...this.#printed(data) };
    this.#forming = new FormingBars(printed);
    const minutesThen = minutes === undefined ? undefined : this.#until(minutes, MINUTES, instant, this.#minuteLanes);
    this.data = {
      ...data,
      snapshot: `${data.snapshot} ${instant} ${basis}`,
      instruments: tableAt(data.instruments, session, basis),
      watermark: instant,
      splits,
      feeds: basis === "as_traded" ? feedsAt(data, instant) : data.feeds,
      daily: this.#until(data.daily, DAILY, instant, this.#dailyLanes),
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
    return this.#until(this.#origin.tiles(frame), frame, this.data.watermark, this.#lanes(frame));
  }

  #bytes(tiles: TileSet, frame: Frame): number {
    if (frame.toNow) return tilesBytes(tiles);
    return (tiles.instruments + this.#dailyLanes.size * tiles.maxRows) * ROW_BYTES;
  }

  /** The lanes of a frame that is built from stored bars. */
  #lanes(frame: Frame): Lanes {
    const { calendar } = this.#origin.data;
    const official = isOfDays(frame);
    const base = official ? this.#dailyLanes : this.#minuteLanes;
    const shape = { timeframe: frame.timeframe, zones: frame.zones };
    return new Map([...base].map(([i, bars]) => [i, resample(bars, official ? "1d" : "1m", shape, calendar)] as const));
  }

  #until(tiles: TileSet, frame: Frame, instant: number, lanes: Lanes): TileSet {
    const { calendar } = this.#origin.data;
    const lengths = new Int32Array(tiles.instruments);
    const newest = new Map<number, Bar>();
    for (let i = 0; i < lengths.length; i++) {
      let rows = rowsBegunBy(tiles, i, instant);
      if (rows > 0) {
        const session = tiles.at("session", i, rows - 1);
        if (barEnd(calendar, frame, tiles.at("time", i, rows - 1), session) > instant) {
          const bar = this.#forming.at(frame, i, session, instant);
          // Nothing of it had traded by then: the bar before was the newest, and that one had ended.
          if (bar === undefined) rows--;
          else newest.set(i, bar);
        }
      }
      lengths[i] = rows;
    }
    return tiles.first(lengths, { lanes, newest });
  }
}

/** Bars of an instrument that had begun before an instant. */
function rowsBegunBy(tiles: TileSet, instrument: number, instant: number): number {
  let low = 0;
  let high = tiles.lengthOf(instrument);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tiles.at("time", instrument, middle) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The newest session of which any bar had ended by an instant: its splits had taken effect. */
function newestSession({ daily, minutes, calendar }: EngineData, instant: number): number {
  let newest = -1;
  const look = (tiles: TileSet, endOf: (instrument: number, row: number) => number): void => {
    for (let i = 0; i < tiles.instruments; i++) {
      let row = rowsBegunBy(tiles, i, instant) - 1;
      if (row >= 0 && endOf(i, row) > instant) row--;
      if (row >= 0) newest = Math.max(newest, tiles.at("session", i, row));
    }
  };
  look(daily, (i, row) => calendar.regularClose(daily.at("session", i, row)));
  const all = minutes();
  if (all !== undefined) look(all, (i, row) => all.at("time", i, row) + 1);
  return newest;
}

/** The instruments with a split after a session, or with a bar that was corrected after an instant. */
export function changedSince(
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
function printedBars(
  { superseded, splits }: EngineData,
  timeframe: StoredTimeframe,
  traded: TileSet,
  instruments: readonly number[],
  instant: number,
): Lanes {
  const rows = superseded[timeframe];
  return new Map(
    instruments.map((i) => {
      const bars = traded.bars(i);
      const known = rows === undefined ? bars : knownBars(bars, rows, i, instant);
      return [i, restated(known, splitsOfInstrument(splits, i))] as const;
    }),
  );
}

function minuteLanes(data: EngineData, instruments: readonly number[], instant: number): Lanes {
  if (data.tradedMinutes === undefined) return new Map();
  return printedBars(data, "1m", data.tradedMinutes, instruments, instant);
}

function dailyLanes(data: EngineData, instruments: readonly number[], instant: number, minutes: Lanes): Lanes {
  const official = printedBars(data, "1d", data.tradedDaily, instruments, instant);
  return new Map([...official].map(([i, bars]) => [i, dailyBars(bars, minutes.get(i), data.calendar)] as const));
}

/** What the listings said at a session; restated, under the tickers and names of now. */
export function tableAt(table: InstrumentTable, session: number, basis: AsOfBasis): InstrumentTable {
  const then = instrumentsAt(table, session);
  if (then === table || basis === "as_traded") return then;
  return { ...then, tickers: table.tickers, names: table.names };
}
