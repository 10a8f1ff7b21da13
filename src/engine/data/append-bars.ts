import {
  BAR_FIELDS,
  chosenRows,
  copiedRows,
  hasSplits,
  restated,
  rowsOf,
  splitsOfInstrument,
  STALE_SESSIONS,
  type BarTable,
  type SplitTable,
} from "#market";
import { DoubleBufferedTiles } from "../tiles/double-buffered-tiles.ts";
import { appendedTiles } from "../tiles/appended-tiles.ts";
import type { EngineData } from "../tiles/frame-store.ts";
import type { TileSet } from "../tiles/tile-set.ts";
import { advanceAmendments } from "./amended-feeds.ts";
import { nextDays } from "./next-days.ts";

/**
 * Bars as traded, newer than the official days or the minutes of their instruments. Row i of each table is instrument
 * i.
 */
export interface NewerBars {
  readonly daily?: BarTable;
  /** Only for data that have minutes. */
  readonly minutes?: BarTable;
}

/**
 * Returns the next snapshot: `data` with newer bars appended. All other data must be unchanged, and no split may take
 * effect with the newer bars. `data` itself stays readable. Only the newest snapshot may be appended to. `days`:
 * buffers of the daily tiles; pass the same object for all snapshots in a row.
 */
export function appendedBars(
  data: EngineData,
  newer: NewerBars,
  snapshot: string,
  days: DoubleBufferedTiles = new DoubleBufferedTiles(),
): EngineData {
  const { instruments, splits, calendar, tradedMinutes } = data;
  const before = data.minutes();
  const minutes = before === undefined ? undefined : withNewer(before, newer.minutes, splits);
  const official = newer.daily === undefined ? undefined : restatedTable(newer.daily, splits);
  const { daily, officialDays, unchanged } = nextDays(data, official, minutes, days);
  const watermark = watermarkAfter(data, newer);
  return {
    ...data,
    snapshot,
    instruments: { ...instruments, listedTo: listedToAfter(data, newer) },
    watermark,
    // More amendments are known by the new watermark.
    ...advanceAmendments(data, splits, calendar, { from: data.watermark, to: watermark }),
    daily,
    officialDays,
    minutes: () => minutes,
    tradedDaily: withNewerTraded(data, data.tradedDaily, newer.daily),
    tradedMinutes: tradedMinutes === undefined ? undefined : withNewerTraded(data, tradedMinutes, newer.minutes),
    grownFrom: { snapshot: data.snapshot, daily: unchanged, minutes: before?.layout.lengths },
  };
}

/**
 * True if no listing covers an instrument, so that it counts as listed until STALE_SESSIONS sessions after its newest
 * bar.
 */
export function isListedByBars(data: EngineData, instrument: number): boolean {
  const { ids, listedTo } = data.instruments;
  return (
    ids[instrument]!.startsWith("own:") && listedTo[instrument] === newestSession(data, instrument) + STALE_SESSIONS
  );
}

/** True if the bars of an instrument are also stored as traded: it has splits or corrected bars. */
export function isKeptAsTraded({ splits, superseded }: EngineData, instrument: number): boolean {
  const corrected = Object.values(superseded).some(({ offsets }) => offsets[instrument + 1]! > offsets[instrument]!);
  return corrected || hasSplits(splits, instrument);
}

function newestSession(data: EngineData, instrument: number): number {
  const minutes = data.minutes();
  return Math.max(data.daily.newest.session[instrument]!, minutes?.newest.session[instrument] ?? -1);
}

function withNewer(tiles: TileSet, newer: BarTable | undefined, splits: SplitTable): TileSet {
  return newer === undefined || newer.time.length === 0 ? tiles : appendedTiles(tiles, restatedTable(newer, splits));
}

function withNewerTraded(data: EngineData, tiles: TileSet, newer: BarTable | undefined): TileSet {
  const own = newer === undefined ? undefined : chosenRows(newer, (_, i) => isKeptAsTraded(data, i));
  return own === undefined || own.time.length === 0 ? tiles : appendedTiles(tiles, own);
}

/** Returns bars as traded restated for the splits after them. */
function restatedTable(newer: BarTable, splits: SplitTable): BarTable {
  const { offsets, keys } = newer;
  let table: BarTable | undefined;
  for (let i = 0; i + 1 < offsets.length; i++) {
    const [from, to] = [offsets[i]!, offsets[i + 1]!];
    if (from === to || !hasSplits(splits, i)) continue;
    table ??= copiedRows(newer, Int32Array.from(newer.time.keys()), keys, offsets);
    const bars = restated(rowsOf(newer, from, to), splitsOfInstrument(splits, i));
    for (const field of BAR_FIELDS) table[field].set(bars[field], from);
  }
  return table ?? newer;
}

function watermarkAfter({ watermark, calendar }: EngineData, { daily, minutes }: NewerBars): number {
  let latest = watermark;
  if (daily !== undefined && daily.session.length > 0)
    latest = Math.max(latest, calendar.regularClose(daily.session.reduce((a, b) => Math.max(a, b))));
  if (minutes !== undefined) for (const start of minutes.time) if (start >= latest) latest = start + 1;
  return latest;
}

function listedToAfter(data: EngineData, newer: NewerBars): Int32Array {
  const listedTo = data.instruments.listedTo.slice();
  for (const table of [newer.daily, newer.minutes]) {
    if (table === undefined) continue;
    for (let i = 0; i < listedTo.length; i++) {
      const to = table.offsets[i + 1]!;
      // An instrument without a listing is listed as long as it has recent bars.
      if (to > table.offsets[i]! && isListedByBars(data, i))
        listedTo[i] = Math.max(listedTo[i]!, table.session[to - 1]! + STALE_SESSIONS);
    }
  }
  return listedTo;
}
