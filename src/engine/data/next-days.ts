import { barsOfKey, dailyBars, joinedBars, type BarTable } from "#market";
import type { EngineData } from "../tiles/frame-store.ts";
import { RowChanges, type TileChanges } from "../tiles/row-changes.ts";
import type { TileSet } from "../tiles/tile-set.ts";

/** Changes of the daily bars from one snapshot to the next. */
interface NextDays {
  readonly changes: TileChanges;
  /** Per instrument: number of official bars of the next snapshot. */
  readonly officialDays: Int32Array;
}

/**
 * Returns the changes of the daily bars by newer bars, official and minutes, both restated. Days after the last official
 * bar of an instrument are built from its minutes: such a bar may change, and an official bar replaces it.
 */
export function nextDays(data: EngineData, newer: BarTable, newerMinutes: BarTable): NextDays {
  const { daily, calendar } = data;
  const officialDays = data.officialDays.map((days, i) => days + newer.offsets[i + 1]! - newer.offsets[i]!);
  const minutes = data.minutes();
  if (minutes === undefined) return { changes: { unchanged: daily.layout.lengths, table: () => newer }, officialDays };
  const changes = new RowChanges(daily);
  for (const [i, known] of data.officialDays.entries()) {
    const hasOfficial = officialDays[i]! > known;
    if (!hasOfficial && newerMinutes.offsets[i + 1] === newerMinutes.offsets[i]) continue;
    const [official, later] = [barsOfKey(newer, i), barsOfKey(newerMinutes, i)];
    const lastOfficial = known === 0 ? -1 : daily.at("session", i, known - 1);
    const last = hasOfficial ? official.session.at(-1)! : Math.max(lastOfficial, later.session[0]! - 1);
    const earlier = minutes.bars(i, firstRowAfter(minutes, i, last), minutes.lengthOf(i));
    const days = dailyBars(official, joinedBars(earlier, later), calendar, last);
    if (days.time.length > 0) changes.put(i, hasOfficial ? known : firstRowAfter(daily, i, days.session[0]! - 1), days);
  }
  return { changes, officialDays };
}

/** Returns the first row of an instrument whose session is after `session`. */
function firstRowAfter(tiles: TileSet, instrument: number, session: number): number {
  let low = 0;
  let high = tiles.lengthOf(instrument);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tiles.at("session", instrument, middle) <= session) low = middle + 1;
    else high = middle;
  }
  return low;
}
