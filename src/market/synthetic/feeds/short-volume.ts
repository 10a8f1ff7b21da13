import type { Random } from "#base";
import type { DailyBars } from "../daily/daily-walk.ts";
import type { SessionGrid } from "../daily/session-grid.ts";

/**
 * Shares sold short by day, as in the consolidated file of the reporting facilities. `totalVolume` is the volume in
 * that file, which is less than the market's. Laid out like a FeedTable; session = ordinal, publishedAt = minutes since
 * 1970.
 */
export interface ShortVolumeTable {
  readonly keys: readonly string[];
  readonly offsets: Int32Array;
  readonly session: Int32Array;
  readonly publishedAt: Int32Array;
  readonly shortVolume: Float64Array;
  readonly shortExemptVolume: Float64Array;
  readonly totalVolume: Float64Array;
}

/** 18:00 New York, when the file of the day is published. */
const PUBLISHED_MINUTE = 18 * 60;

/** Returns an empty table with space for `rows`. */
export function shortVolumeTable(keys: readonly string[], rows: number): ShortVolumeTable {
  return {
    keys,
    offsets: new Int32Array(keys.length + 1),
    session: new Int32Array(rows),
    publishedAt: new Int32Array(rows),
    shortVolume: new Float64Array(rows),
    shortExemptVolume: new Float64Array(rows),
    totalVolume: new Float64Array(rows),
  };
}

/** Fills the rows of the table's next instrument, `index`, one for each of its daily bars. */
export function fillShortVolume(
  table: ShortVolumeTable,
  index: number,
  bars: DailyBars,
  published: Int32Array,
  grid: SessionGrid,
  random: Random,
): void {
  const usual = 0.38 + 0.2 * random.next();
  const share = 0.3 + 0.15 * random.next();
  let ratio = usual;
  let at = table.offsets[index]!;
  for (let row = 0; row < bars.count; row++, at++) {
    const offset = bars.session[row]!;
    const draw = random.next() * 256;
    const rank = Math.floor(draw);
    const rest = (draw - rank) * 256;
    const totalRank = Math.floor(rest);
    ratio += 0.3 * (usual - ratio) + 0.14 * (rank / 256 - 0.5);
    const total = Math.round(bars.volume[row]! * share * (0.85 + (0.3 * totalRank) / 256));
    const short = Math.round(total * Math.min(Math.max(ratio, 0.05), 0.92));
    table.session[at] = grid.first + offset;
    table.publishedAt[at] = published[offset]!;
    table.shortVolume[at] = short;
    table.shortExemptVolume[at] = Math.floor(short * 0.02 * (rest - totalRank));
    table.totalVolume[at] = total;
  }
  table.offsets[index + 1] = at;
}

/** Returns the instant at which a session's file is published, by offset. */
export function shortVolumeInstants({ calendar, first, count }: SessionGrid): Int32Array {
  return Int32Array.from({ length: count }, (_, t) => calendar.midnight(first + t) + PUBLISHED_MINUTE);
}
