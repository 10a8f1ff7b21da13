import {
  BAR_FIELDS,
  barsOfKey,
  chosenRows,
  columnsFrom,
  copiedRows,
  hasSplits,
  isListedByBars,
  restated,
  splitsOfInstrument,
  STALE_SESSIONS,
  type BarTable,
  type Calendar,
  type InstrumentTable,
  type SplitTable,
  type Superseded,
} from "#market";
import { ARRIVED, newestSessionOf, type EngineData } from "../frame-store.ts";
import { advanceAmendments } from "../past/amended-feeds.ts";
import { tileBars, type TileSet } from "../tile-set.ts";
import { appendedTiles } from "./appended-tiles.ts";
import { nextDays } from "./next-days.ts";
import { SnapshotMemory } from "./snapshot-memory.ts";
import type { TilePlaces } from "./tile-places.ts";

/**
 * Bars as traded, newer than the official days or the minutes of their instruments. Row i of each table is instrument
 * i.
 */
export interface NewerBars {
  readonly daily?: BarTable;
  readonly minutes?: BarTable;
}

/** Minutes as traded that replace minutes of a snapshot and follow them. */
export interface ChangedMinutes {
  /** Per instrument: number of leading minutes that do not change. */
  readonly unchanged: Int32Array;
  /** All minutes behind them. Row i is instrument i. */
  readonly table: BarTable;
  /** Superseded bars of the next snapshot. */
  readonly superseded: Superseded;
  /** As in `GrownFrom`. */
  readonly arrived: Uint8Array;
}

/**
 * Returns the next snapshot: `data` with newer bars appended. All other data must be unchanged, and no split may take
 * effect with the newer bars. `data` itself stays readable. Only the newest snapshot may be appended to. `memory`: pass
 * the same object for all snapshots in a row.
 */
export function appendedBars(
  data: EngineData,
  { daily = noBars(data), minutes: table = noBars(data) }: NewerBars,
  snapshot: string,
  memory = new SnapshotMemory(),
): EngineData {
  const unchanged = data.minutes()?.layout.lengths ?? new Int32Array(data.officialDays.length);
  const arrived = noneArrived(data);
  for (let i = 0; i < arrived.length; i++) {
    if (table.offsets[i]! < table.offsets[i + 1]!) arrived[i] = ARRIVED.new;
    const newest = newestSessionOf(data, i);
    for (let row = daily.offsets[i]!; row < daily.offsets[i + 1]!; row++)
      arrived[i]! |= daily.session[row]! > newest ? ARRIVED.new : ARRIVED.official;
  }
  const minutes = { unchanged, table, superseded: data.superseded, arrived };
  return changedBars(data, daily, minutes, { snapshot }, memory);
}

/**
 * Returns the next snapshot, with newer official days (as traded) and changed minutes. As for `appendedBars`. `reached`: an instant
 * by which all bars have come, minutes since 1970; the watermark is not before it. `isCollapsed`: as in `GrownFrom`.
 */
export function changedBars(
  data: EngineData,
  daily: BarTable,
  { unchanged, table, superseded, arrived }: ChangedMinutes,
  {
    snapshot,
    reached = -Infinity,
    isCollapsed = false,
  }: { readonly snapshot: string; readonly reached?: number; readonly isCollapsed?: boolean },
  memory: SnapshotMemory,
): EngineData {
  const { instruments, splits, calendar } = data;
  const known = Number.isNaN(data.watermark) ? -Infinity : data.watermark;
  const changed = restatedTable(table, splits);
  const tiles = {
    minutes: nextTiles(data.minutes(), changed, memory.minutes, unchanged),
    tradedDaily: nextTiles(data.tradedDaily, ofSplit(splits, daily), memory.tradedDays),
    tradedMinutes: nextTiles(data.tradedMinutes, ofSplit(splits, table), memory.tradedMinutes, unchanged),
  };
  const next = { tiles: tiles.minutes, unchanged, changed };
  const { changes, officialDays } = nextDays(data, restatedTable(daily, splits), next, memory.forming);
  const watermark = watermarkAfter(Math.max(known, reached), calendar, daily, table);
  return {
    ...data,
    ...tiles,
    minutes: () => tiles.minutes,
    daily: memory.days.next(data.daily, changes),
    officialDays,
    superseded,
    snapshot,
    instruments: { ...instruments, ...listedAfter(data, [daily, table]) },
    watermark,
    grownFrom: {
      snapshot: data.snapshot,
      daily: changes.unchanged,
      minutes: tiles.minutes && unchanged,
      arrived,
      isCollapsed,
    },
    // More amendments are known by the new watermark.
    ...advanceAmendments(data, splits, calendar, { from: known, to: watermark }),
  };
}

/** Returns `GrownFrom.arrived` without any bars. */
export function noneArrived({ officialDays }: EngineData): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(officialDays.length));
}

/** Returns a table without bars. */
export function noBars({ officialDays }: EngineData): BarTable {
  const bars = columnsFrom(
    () => new Int32Array(),
    () => new Float64Array(),
  );
  return { keys: [], offsets: new Int32Array(officialDays.length + 1), ...bars };
}

/** Returns the tiles with other bars behind the unchanged ones, which are at most `unchanged`. */
function nextTiles<T extends TileSet | undefined>(
  tiles: T,
  newer: BarTable,
  places: TilePlaces,
  unchanged?: Int32Array,
): T | TileSet {
  if (newer.time.length === 0) return tiles;
  const own = tiles ?? tileBars(newer.offsets.length - 1, () => undefined);
  const kept = own.layout.lengths.map((rows, i) => Math.min(rows, unchanged?.[i] ?? rows));
  return appendedTiles(own, newer, { kept, places });
}

/** Returns the bars of instruments with splits; only these are also stored as traded. */
function ofSplit(splits: SplitTable, bars: BarTable): BarTable {
  return chosenRows(bars, (_, i) => hasSplits(splits, i));
}

/** Returns bars as traded restated for the splits after them. */
function restatedTable(newer: BarTable, splits: SplitTable): BarTable {
  const { offsets, keys } = newer;
  let table: BarTable | undefined;
  for (let i = 0; i + 1 < offsets.length; i++) {
    const [from, to] = [offsets[i]!, offsets[i + 1]!];
    if (from === to || !hasSplits(splits, i)) continue;
    table ??= copiedRows(newer, Int32Array.from(newer.time.keys()), keys, offsets);
    const bars = restated(barsOfKey(newer, i), splitsOfInstrument(splits, i));
    for (const field of BAR_FIELDS) table[field].set(bars[field], from);
  }
  return table ?? newer;
}

/** Returns the end of the newest bar, minutes since 1970. `latest`: end of the newest bar before. */
function watermarkAfter(latest: number, calendar: Calendar, daily: BarTable, minutes: BarTable): number {
  if (daily.session.length > 0)
    latest = Math.max(latest, calendar.regularClose(daily.session.reduce((a, b) => Math.max(a, b))));
  for (const start of minutes.time) if (start >= latest) latest = start + 1;
  return Number.isFinite(latest) ? latest : Number.NaN;
}

/** Returns the listings after newer bars: an instrument without a listing is listed as long as it has bars. */
function listedAfter(data: EngineData, newer: readonly BarTable[]): Pick<InstrumentTable, "listedFrom" | "listedTo"> {
  const { instruments } = data;
  const [listedFrom, listedTo] = [instruments.listedFrom.slice(), instruments.listedTo.slice()];
  for (const { offsets, session } of newer) {
    for (let i = 0; i < listedTo.length; i++) {
      const [from, to] = [offsets[i]!, offsets[i + 1]!];
      if (to === from || !isListedByBars(instruments, i, newestSessionOf(data, i))) continue;
      listedFrom[i] = Math.min(listedFrom[i]!, session[from]!);
      listedTo[i] = Math.max(listedTo[i]!, session[to - 1]! + STALE_SESSIONS);
    }
  }
  return { listedFrom, listedTo };
}
