import { firstReached } from "#base";
import { barsOfKey, dailyBars, resample, type BarTable, type ResampleFrame } from "#market";
import type { EngineData } from "../frame-store.ts";
import { RowChanges, type TileChanges } from "./row-changes.ts";
import type { TileSet } from "../tile-set.ts";

const DAY: ResampleFrame = { timeframe: "1d", zones: ["regular"] };

/** Changes of the daily bars from one snapshot to the next. */
interface NextDays {
  readonly changes: TileChanges;
  /** Per instrument: number of official bars of the next snapshot. */
  readonly officialDays: Int32Array;
}

/**
 * Returns the changes of the daily bars by newer official bars (restated) and by the `minutes` of the next snapshot.
 * Days after the last official bar of an instrument are built from its minutes: such a bar may change, and an official
 * bar replaces it.
 */
export function nextDays(data: EngineData, newer: BarTable, minutes: TileSet | undefined): NextDays {
  const { daily, calendar } = data;
  const officialDays = data.officialDays.map((days, i) => days + newer.offsets[i + 1]! - newer.offsets[i]!);
  if (minutes === undefined) return { changes: { unchanged: daily.layout.lengths, table: () => newer }, officialDays };
  const changes = new RowChanges(daily);
  const before = data.minutes()!.layout.lengths;
  for (const [i, known] of data.officialDays.entries()) {
    const hasOfficial = officialDays[i]! > known;
    if (!hasOfficial && minutes.lengthOf(i) === before[i]) continue;
    const official = hasOfficial ? barsOfKey(newer, i) : undefined;
    const lastOfficial = known === 0 ? -1 : daily.at("session", i, known - 1);
    const last = official?.session.at(-1) ?? Math.max(lastOfficial, minutes.at("session", i, before[i]!) - 1);
    const later = minutes.bars(i, firstRowAfter(minutes, i, last), minutes.lengthOf(i));
    const bars = official === undefined ? resample(later, "1m", DAY, calendar) : dailyBars(official, later, calendar);
    if (bars.time.length === 0) continue;
    changes.put(i, official === undefined ? firstRowAfter(daily, i, bars.session[0]! - 1) : known, bars);
  }
  return { changes, officialDays };
}

/** Returns the first row of an instrument whose session is after `session`. */
function firstRowAfter(tiles: TileSet, instrument: number, session: number): number {
  return firstReached(0, tiles.lengthOf(instrument), (row) => tiles.at("session", instrument, row) > session);
}
