import { firstReached } from "#base";
import type { BarTable } from "#market";
import type { EngineData } from "../frame-store.ts";
import { BarBuffer } from "./bar-buffer.ts";
import type { FormingDays } from "./forming-days.ts";
import { RowChanges, type TileChanges } from "./row-changes.ts";
import type { TileSet } from "../tile-set.ts";

/** Changes of the daily bars from one snapshot to the next. */
interface NextDays {
  readonly changes: TileChanges;
  /** Per instrument: number of official bars of the next snapshot. */
  readonly officialDays: Int32Array;
}

/** Changes of the minutes from one snapshot to the next. */
export interface NextMinutes {
  /** Minutes of the next snapshot; undefined without any. */
  readonly tiles: TileSet | undefined;
  /** Per instrument: number of leading minutes that did not change. */
  readonly unchanged: Int32Array;
  /** The minutes behind the unchanged ones, restated; row i is instrument i. */
  readonly changed: BarTable;
}

/**
 * Returns the changes of the daily bars by newer `official` bars (restated) and by the minutes of the next snapshot.
 * Days after the last official bar of an instrument are built from its minutes: such a bar may change, and an official
 * bar replaces it. `forming`: the days of the snapshot before.
 */
export function nextDays(
  data: EngineData,
  official: BarTable,
  { tiles: minutes, unchanged, changed }: NextMinutes,
  forming: FormingDays,
): NextDays {
  const { daily, calendar } = data;
  const officialDays = data.officialDays.map((days, i) => days + official.offsets[i + 1]! - official.offsets[i]!);
  if (minutes === undefined)
    return { changes: { unchanged: daily.layout.lengths, table: () => official }, officialDays };
  const before = data.minutes();
  forming.begin(before, minutes, calendar);
  const changes = new RowChanges(daily);
  const days = new BarBuffer();
  const marked = forming.mark(changed);
  for (const [i, known] of data.officialDays.entries()) {
    const rows = rangeOf(changed, i);
    const [from, to] = rangeOf(official, i);
    const hasOfficial = to > from;
    if (!hasOfficial && rows[0] === rows[1]) continue;
    days.clear();
    days.addRows(official, from, to);
    const lastStored = known === 0 ? -1 : daily.at("session", i, known - 1);
    const last = hasOfficial ? official.session[to - 1]! : lastStored;
    if (!hasOfficial && forming.has(i) && unchanged[i] === before!.lengthOf(i)) {
      forming.add(i, marked, rows, last, days);
    } else {
      // Days with a changed minute and all later ones are built from their first minutes.
      const after = hasOfficial ? last : Math.max(last, changed.session[rows[0]]! - 1);
      const later = minutes.bars(i, firstRowAfter(minutes, i, after), minutes.lengthOf(i));
      forming.forget(i);
      forming.add(i, forming.mark(later), [0, later.time.length], after, days);
    }
    if (days.length === 0) continue;
    const row = hasOfficial ? known : firstRowAfter(daily, i, days.columns.session[0]! - 1);
    changes.put(i, row, days.columns, days.length);
  }
  return { changes, officialDays };
}

/** Returns the first row of an instrument in a table, and the end of its rows. */
function rangeOf({ offsets }: BarTable, instrument: number): readonly [number, number] {
  return [offsets[instrument]!, offsets[instrument + 1]!];
}

/** Returns the first row of an instrument whose session is after `session`. */
function firstRowAfter(tiles: TileSet, instrument: number, session: number): number {
  return firstReached(0, tiles.lengthOf(instrument), (row) => tiles.at("session", instrument, row) > session);
}
