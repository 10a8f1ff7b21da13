import { dailyBars, resample, rowsOf, type BarColumns, type BarTable, type ResampleFrame } from "#market";
import type { DoubleBufferedTiles } from "../tiles/double-buffered-tiles.ts";
import { appendedTiles } from "../tiles/appended-tiles.ts";
import type { EngineData } from "../tiles/frame-store.ts";
import { RowChanges } from "../tiles/row-changes.ts";
import type { TileSet } from "../tiles/tile-set.ts";

const DAY: ResampleFrame = { timeframe: "1d", zones: ["regular"] };

/** The daily bars of the next snapshot. */
interface NextDays {
  readonly daily: TileSet;
  /** Per instrument: number of official bars. */
  readonly officialDays: Int32Array;
  /** Per instrument: number of leading bars that the previous snapshot also has. */
  readonly unchanged: Int32Array;
}

/**
 * Returns the daily bars of the next snapshot, from newer official bars (restated) and all `minutes` of that snapshot.
 * Days after the last official bar of an instrument are built from its minutes: such a bar may change, and an official
 * bar replaces it. `days`: as for `appendedBars`.
 */
export function nextDays(
  data: EngineData,
  newer: BarTable | undefined,
  minutes: TileSet | undefined,
  days: DoubleBufferedTiles,
): NextDays {
  const unchanged = data.daily.layout.lengths;
  if (minutes === undefined) {
    const daily = newer === undefined ? data.daily : appendedTiles(data.daily, newer);
    return { daily, officialDays: daily.layout.lengths, unchanged };
  }
  const changes = new RowChanges(data.daily);
  const officialDays = data.officialDays.slice();
  for (let i = 0; i < officialDays.length; i++) {
    const [from, to] = [newer?.offsets[i] ?? 0, newer?.offsets[i + 1] ?? 0];
    if (newer !== undefined && to > from) {
      const official = rowsOf(newer, from, to);
      const later = minutesFrom(minutes, i, official.session.at(-1)! + 1);
      changes.put(i, data.officialDays[i]!, dailyBars(official, later, data.calendar));
      officialDays[i]! += to - from;
    } else {
      const first = firstChangedDay(data, minutes, i);
      if (first === undefined) continue;
      const built = resample(minutesFrom(minutes, i, first), "1m", DAY, data.calendar);
      if (built.time.length > 0) changes.put(i, rowFrom(data.daily, i, built.session[0]!), built);
    }
  }
  return { daily: days.next(data.daily, changes), officialDays, unchanged: changes.unchanged };
}

/** Returns the first session whose daily bar must be rebuilt from newer minutes; undefined if none must. */
function firstChangedDay(data: EngineData, minutes: TileSet, i: number): number | undefined {
  const before = data.minutes()?.lengthOf(i) ?? 0;
  if (minutes.lengthOf(i) === before) return undefined;
  const official = data.officialDays[i]!;
  const last = official === 0 ? -1 : data.daily.at("session", i, official - 1);
  const first = Math.max(last + 1, minutes.at("session", i, before));
  return first > minutes.newest.session[i]! ? undefined : first;
}

/** Returns the minutes of an instrument from session `first` on. */
function minutesFrom(minutes: TileSet, instrument: number, first: number): BarColumns {
  return minutes.bars(instrument, rowFrom(minutes, instrument, first), minutes.lengthOf(instrument));
}

/** Returns the first row of an instrument whose session is at least `session`. */
function rowFrom(tiles: TileSet, instrument: number, session: number): number {
  let low = 0;
  let high = tiles.lengthOf(instrument);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tiles.at("session", instrument, middle) < session) low = middle + 1;
    else high = middle;
  }
  return low;
}
