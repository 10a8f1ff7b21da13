import {
  BAR_FIELDS,
  barsOfKey,
  chosenRows,
  columnsFrom,
  copiedRows,
  hasSplits,
  isKeptAsTraded,
  isListedByBars,
  restated,
  splitsOfInstrument,
  STALE_SESSIONS,
  type BarTable,
  type SplitTable,
} from "#market";
import { DoubleBufferedTiles } from "./double-buffered-tiles.ts";
import { appendedTiles } from "./appended-tiles.ts";
import { newestSessionOf, type EngineData } from "../frame-store.ts";
import type { TileSet } from "../tile-set.ts";
import { advanceAmendments } from "../past/amended-feeds.ts";
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
  const { instruments, splits, calendar } = data;
  const { daily = noBars(data), minutes = noBars(data) } = newer;
  const tiles = {
    minutes: withNewer(data.minutes(), restatedTable(minutes, splits)),
    tradedDaily: withNewer(data.tradedDaily, keptAsTraded(data, daily)),
    tradedMinutes: withNewer(data.tradedMinutes, keptAsTraded(data, minutes)),
  };
  const { changes, officialDays } = nextDays(data, restatedTable(daily, splits), tiles.minutes);
  const watermark = watermarkAfter(data, daily, minutes);
  return {
    ...data,
    ...tiles,
    minutes: () => tiles.minutes,
    daily: days.next(data.daily, changes),
    officialDays,
    snapshot,
    instruments: { ...instruments, listedTo: listedToAfter(data, [daily, minutes]) },
    watermark,
    grownFrom: { snapshot: data.snapshot, daily: changes.unchanged, minutes: data.minutes()?.layout.lengths },
    // More amendments are known by the new watermark.
    ...advanceAmendments(data, splits, calendar, { from: data.watermark, to: watermark }),
  };
}

/** Returns a table without bars. */
function noBars({ officialDays }: EngineData): BarTable {
  const bars = columnsFrom(
    () => new Int32Array(),
    () => new Float64Array(),
  );
  return { keys: [], offsets: new Int32Array(officialDays.length + 1), ...bars };
}

/** Returns the tiles with newer bars behind their lanes. */
function withNewer<T extends TileSet | undefined>(tiles: T, newer: BarTable): T | TileSet {
  return tiles === undefined || newer.time.length === 0 ? tiles : appendedTiles(tiles, newer);
}

/** Returns the bars of instruments that are also stored as traded. */
function keptAsTraded({ splits, superseded }: EngineData, newer: BarTable): BarTable {
  return chosenRows(newer, (_, i) => isKeptAsTraded(splits, superseded, i));
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

function watermarkAfter({ watermark, calendar }: EngineData, daily: BarTable, minutes: BarTable): number {
  let latest = watermark;
  if (daily.session.length > 0)
    latest = Math.max(latest, calendar.regularClose(daily.session.reduce((a, b) => Math.max(a, b))));
  for (const start of minutes.time) if (start >= latest) latest = start + 1;
  return latest;
}

function listedToAfter(data: EngineData, newer: readonly BarTable[]): Int32Array {
  const listedTo = data.instruments.listedTo.slice();
  for (const { offsets, session } of newer) {
    for (let i = 0; i < listedTo.length; i++) {
      const to = offsets[i + 1]!;
      // An instrument without a listing is listed as long as it has recent bars.
      if (to > offsets[i]! && isListedByBars(data.instruments, i, newestSessionOf(data, i)))
        listedTo[i] = Math.max(listedTo[i]!, session[to - 1]! + STALE_SESSIONS);
    }
  }
  return listedTo;
}
