import {
  BAR_FIELDS,
  copiedRows,
  newestSessionAt,
  type BarStore,
  type BarTable,
  type CorporateAction,
  type StoredTimeframe,
  type StoreManifest,
} from "#market";
import type { SnapshotMemory } from "./snapshot-memory.ts";
import type { EngineData } from "../frame-store.ts";
import { rowsBegun } from "../derived/rows-begun.ts";
import { LANES, type TileSet } from "../tile-set.ts";
import { appendedBars, type NewerBars } from "./append-bars.ts";
import { tradedTiles } from "../past/traded-tiles.ts";
import { holderOf } from "./ticker-holders.ts";

/** Minutes before the newest bar within which bars of rarely traded tickers may still arrive. */
const LATE_MINUTES = 60;
/** Attempts to read a snapshot that does not change during the read. */
const ATTEMPTS = 5;

/** The next snapshot, with the numbers of bars that were appended and of their instruments. */
export interface AppendedSnapshot {
  readonly data: EngineData;
  readonly manifest: StoreManifest;
  readonly bars: number;
  readonly tickers: number;
}

/** Thrown if more than newer bars has changed, or if that is uncertain; the message says what. */
class MoreChanged extends Error {
  override readonly name = "MoreChanged";
}

/** Bars of a timeframe in the store's current snapshot, from shortly before the newest bar of the data. */
interface Recent {
  readonly table: BarTable;
  /** Start of the table, minutes since 1970. */
  readonly since: number;
  /** Number of rows that the store gained since the previous snapshot. */
  readonly more: number;
}

/**
 * Appends the newer bars of the store's current snapshot to the data of an earlier one. If more than newer bars has
 * changed, or if that is uncertain, returns the reason as `why`; the caller must then load everything. `before`:
 * manifest of the earlier snapshot. `days`: as for `appendedBars`.
 */
export async function appendNewerBars(
  store: BarStore,
  data: EngineData,
  before: StoreManifest,
  days?: SnapshotMemory,
): Promise<AppendedSnapshot | { readonly why: string }> {
  try {
    const { manifest, newer } = await readNewer(store, data, before);
    return { ...countOf(newer), manifest, data: appendedBars(data, newer, manifest.snapshot, days) };
  } catch (error) {
    if (error instanceof MoreChanged) return { why: error.message };
    throw error;
  }
}

/** Reads the bars that the store gained, all from one snapshot. Throws MoreChanged if they cannot be appended. */
async function readNewer(
  store: BarStore,
  data: EngineData,
  before: StoreManifest,
): Promise<{ readonly manifest: StoreManifest; readonly newer: NewerBars }> {
  for (let attempt = 1; ; attempt++) {
    const manifest = await store.manifest();
    if (Number.isNaN(data.watermark)) throw new MoreChanged("there were no bars");
    // The sessions of another reach have the same stored bars.
    if (manifest.minuteReach !== before.minuteReach) throw new MoreChanged("minutes begin at another session");
    if (manifest.reference !== before.reference || manifest.liveFeeds !== before.liveFeeds)
      throw new MoreChanged("listings, actions or feeds were written");
    const recent: Partial<Record<StoredTimeframe, Recent>> = {};
    for (const timeframe of ["1d", "1m"] as const) {
      const [then, now] = [before.bars[timeframe], manifest.bars[timeframe]];
      if (then.rows === 0 && now.rows > 0) throw new MoreChanged(`there were no bars of ${timeframe}`);
      if (then.rows === 0 || then.content === now.content) continue;
      recent[timeframe] = { ...(await readRecent(store, data, timeframe, then.watermark)), more: now.rows - then.rows };
    }
    const actions = await store.loadActions();
    // A writer may have published another snapshot during the read: what was read would then mix two snapshots.
    if ((await store.manifest()).snapshot !== manifest.snapshot) {
      if (attempt < ATTEMPTS) continue;
      throw new MoreChanged("more is written again and again");
    }
    const newer = newerBars(data, recent);
    if (splitTakesEffect(data, actions, newer)) throw new MoreChanged("a split takes effect");
    return { manifest, newer };
  }
}

/** Counts the newer bars and the instruments that have any. */
export function countOf({ daily, minutes }: NewerBars): { readonly bars: number; readonly tickers: number } {
  const rowsOf = (table: BarTable | undefined, i: number): number =>
    table === undefined ? 0 : table.offsets[i + 1]! - table.offsets[i]!;
  const instruments = (daily ?? minutes)?.keys.length ?? 0;
  let [bars, tickers] = [0, 0];
  for (let i = 0; i < instruments; i++) {
    const own = rowsOf(daily, i) + rowsOf(minutes, i);
    bars += own;
    if (own > 0) tickers++;
  }
  return { bars, tickers };
}

/** Reads stored bars from the newest session of daily bars on, or from LATE_MINUTES before the newest minute on. */
async function readRecent(
  store: BarStore,
  { calendar }: EngineData,
  timeframe: StoredTimeframe,
  watermark: number,
): Promise<Pick<Recent, "table" | "since">> {
  if (timeframe === "1d") {
    const session = newestSessionAt(calendar, watermark);
    const table = await store.loadBars("1d", { since: calendar.dateOf(session) });
    return { table, since: calendar.regularOpen(session) };
  }
  const since = watermark - LATE_MINUTES;
  return { table: await store.loadBars("1m", { sinceMinute: since }), since };
}

function newerBars(data: EngineData, recent: Partial<Record<StoredTimeframe, Recent>>): NewerBars {
  const newer: { daily?: BarTable; minutes?: BarTable } = {};
  const minutes = data.minutes();
  if (recent["1d"] !== undefined) {
    newer.daily = newerOf(data, "1d", recent["1d"], data.daily, data.officialDays);
  }
  if (recent["1m"] !== undefined) {
    if (minutes === undefined) throw new MoreChanged("there were no minutes");
    newer.minutes = newerOf(data, "1m", recent["1m"], minutes, minutes.layout.lengths);
  }
  return newer;
}

/**
 * Returns the stored bars that follow the first `lengths` bars of each instrument in the tiles. All other stored bars
 * must equal those in the tiles. Throws MoreChanged otherwise.
 */
function newerOf(
  data: EngineData,
  timeframe: StoredTimeframe,
  { table, since, more }: Recent,
  tiles: TileSet,
  lengths: Int32Array,
): BarTable {
  const rowsOfInstrument = new Map<number, readonly [number, number]>();
  const begunBefore = rowsBegun(tiles, since);
  let [count, unmatched] = [0, 0];
  for (const i of tiles.order) unmatched += Math.max(0, lengths[i]! - begunBefore[i]!);
  for (const [k, ticker] of table.keys.entries()) {
    const to = table.offsets[k + 1]!;
    let from = table.offsets[k]!;
    while (from < to && table.time[from]! < since) from++;
    if (from === to) continue;
    const i = holderOf(data, ticker, table.session[from]!, table.session[to - 1]!);
    if (i === undefined || rowsOfInstrument.has(i))
      throw new MoreChanged(`the instrument of the bars of ${ticker} must be found again`);
    if (lengths[i] === 0) throw new MoreChanged(`the first bars of ${ticker} came`);
    const begun = Math.min(lengths[i]!, begunBefore[i]!);
    const known = lengths[i]! - begun;
    if (known > to - from || !areSame(tradedTiles(data, timeframe, i), i, begun, table, from, known))
      throw new MoreChanged(`bars of ${ticker} are others than before`);
    const newest = lengths[i]! - 1;
    if (from + known < to && table.time[from + known]! <= tiles.at("time", i, newest))
      throw new MoreChanged(`bars of ${ticker} came between others`);
    rowsOfInstrument.set(i, [from + known, to]);
    count += to - from - known;
    unmatched -= known;
  }
  if (unmatched !== 0) throw new MoreChanged("bars are there no more");
  if (count !== more) throw new MoreChanged("older bars came, or are there no more");
  return byInstrument(table, rowsOfInstrument, count, data.instruments.ids);
}

/** True if `rows` rows of an instrument from `begun` on equal those of the table from `from` on. */
function areSame(tiles: TileSet, i: number, begun: number, table: BarTable, from: number, rows: number): boolean {
  if (rows === 0) return true;
  const first = tiles.origin(i) + begun * LANES;
  return (["time", ...BAR_FIELDS] as const).every((field) => {
    const column = tiles.column(field);
    for (let row = 0; row < rows; row++) {
      const value = column === undefined ? Number.NaN : column[first + row * LANES]!;
      const other = field === "vwap" && table.volume[from + row] === 0 ? Number.NaN : table[field][from + row]!;
      if (value !== other && !(Number.isNaN(value) && Number.isNaN(other))) return false;
    }
    return true;
  });
}

/** True if a split takes effect with the newer bars, so that all bars before it must be restated. */
function splitTakesEffect(data: EngineData, actions: readonly CorporateAction[], newer: NewerBars): boolean {
  const { calendar, watermark } = data;
  const from = newestSessionAt(calendar, watermark);
  let last = from;
  for (const { session } of Object.values(newer)) for (const one of session) if (one > last) last = one;
  const [after, to] = [calendar.isoDate(from), calendar.isoDate(last)];
  return actions.some(({ kind, exDate }) => kind === "split" && exDate > after && exDate <= to);
}

/** Copies the chosen rows into a table with one row range per instrument, in the order of `ids`. */
function byInstrument(
  table: BarTable,
  rowsOfInstrument: ReadonlyMap<number, readonly [number, number]>,
  count: number,
  ids: readonly string[],
): BarTable {
  const offsets = new Int32Array(ids.length + 1);
  const rows = new Int32Array(count);
  let at = 0;
  for (let i = 0; i < ids.length; i++) {
    const [first, to] = rowsOfInstrument.get(i) ?? [0, 0];
    for (let row = first; row < to; row++) rows[at++] = row;
    offsets[i + 1] = at;
  }
  const copied = copiedRows(table, rows, ids, offsets);
  const vwap = copied.vwap.map((value, row) => (copied.volume[row] === 0 ? Number.NaN : value));
  return { ...copied, vwap };
}
