import { dailyBars, resample, rowsOf, type BarColumns, type BarTable, type ResampleFrame } from "#market";
import type { DoubleBufferedTiles } from "../tiles/double-buffered-tiles.ts";
import { appendedTiles } from "../tiles/appended-tiles.ts";
import type { EngineData } from "../tiles/frame-store.ts";
import { RowChanges } from "../tiles/row-changes.ts";
import type { TileSet } from "../tiles/tile-set.ts";

const DAY: ResampleFrame = { timeframe: "1d", zones: ["regular"] };

/** The daily bars of the next state. */
interface NextDays {
  readonly daily: TileSet;
  /** Of each instrument, the bars that are official. */
  readonly officialDays: Int32Array;
  /** Of each instrument, the bars that are those of the state before. */
  readonly kept: Int32Array;
}

/**
 * The daily bars after newer official ones, restated, and with newer `minutes`: sessions after the last official bar of an
 * instrument are built from its minutes, so that a bar may grow, and make room for the official one. `days` as for
 * `appendedBars`.
 */
export function nextDays(
  data: EngineData,
  newer: BarTable | undefined,
  minutes: TileSet | undefined,
  days: DoubleBufferedTiles,
): NextDays {
  const kept = data.daily.layout.lengths;
  if (minutes === undefined) {
    const daily = newer === undefined ? data.daily : appendedTiles(data.daily, newer);
    return { daily, officialDays: daily.layout.lengths, kept };
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
      const first = newestBuiltDay(data, minutes, i);
      if (first === undefined) continue;
      const built = resample(minutesFrom(minutes, i, first), "1m", DAY, data.calendar);
      if (built.time.length > 0) changes.put(i, rowFrom(data.daily, i, built.session[0]!), built);
    }
  }
  return { daily: days.next(data.daily, changes), officialDays, kept: changes.unchanged };
}

/** The session from which on newer minutes of an instrument are; undefined where its daily bars do not change with them. */
function newestBuiltDay(data: EngineData, minutes: TileSet, i: number): number | undefined {
  const before = data.minutes()?.lengthOf(i) ?? 0;
  if (minutes.lengthOf(i) === before) return undefined;
  const official = data.officialDays[i]!;
  const last = official === 0 ? -1 : data.daily.at("session", i, official - 1);
  const first = Math.max(last + 1, minutes.at("session", i, before));
  return first > minutes.newest.session[i]! ? undefined : first;
}

/** The minutes of an instrument from a session on. */
function minutesFrom(minutes: TileSet, instrument: number, first: number): BarColumns {
  return minutes.bars(instrument, rowFrom(minutes, instrument, first), minutes.lengthOf(instrument));
}

/** The first row of an instrument that is of a session or a later one. */
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
