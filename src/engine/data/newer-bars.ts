import {
  BAR_FIELDS,
  copiedRows,
  sessionStanding,
  type BarStore,
  type BarTable,
  type CorporateAction,
  type StoreManifest,
} from "#market";
import type { EngineData } from "../tiles/frame-store.ts";
import { appendedBars, livesByBars } from "./append-bars.ts";

/**
 * The data of the store's present state, gone on from those of an earlier one by its newer bars alone; undefined where
 * more has changed than that, or it cannot be told: then everything is to be loaded anew. `before` is the manifest of the
 * earlier state.
 */
export async function appendNewerBars(
  store: BarStore,
  data: EngineData,
  before: StoreManifest,
): Promise<{ readonly data: EngineData; readonly manifest: StoreManifest } | undefined> {
  const { calendar, watermark } = data;
  const manifest = await store.manifest();
  if (Number.isNaN(watermark) || data.minutes() !== undefined || manifest.bars["1m"].rows > 0) return undefined;
  if (manifest.reference !== before.reference) return undefined;
  const from = sessionStanding(calendar, watermark);
  const known = await store.loadBars("1d", { since: calendar.dateOf(from) });
  const actions = await store.loadActions();
  // Should more have been written meanwhile, the next look finds it.
  if ((await store.manifest()).snapshot !== manifest.snapshot) return undefined;
  const newer = newerOf(data, known, from);
  if (newer === undefined || newer.time.length !== manifest.bars["1d"].rows - before.bars["1d"].rows) return undefined;
  const last = newer.session.reduce((newest, session) => Math.max(newest, session), from);
  if (splitsWithin(actions, calendar.isoDate(from), calendar.isoDate(last))) return undefined;
  return { data: appendedBars(data, newer, manifest.snapshot), manifest };
}

/**
 * The rows after session `from` of a table of printed tickers, by instrument; undefined where a ticker has no bar on that
 * session that is the same as before, so that whose the newer ones are is not certain.
 */
function newerOf(data: EngineData, known: BarTable, from: number): BarTable | undefined {
  const { daily, instruments } = data;
  const holder = new Map<string, number>();
  for (const [i, ticker] of instruments.tickers.entries()) {
    if (daily.newest.session[i] === from) holder.set(ticker, holder.has(ticker) ? -1 : i);
  }
  const rowsOfInstrument = new Map<number, readonly [number, number]>();
  let count = 0;
  for (const [k, ticker] of known.keys.entries()) {
    const first = known.offsets[k]!;
    const to = known.offsets[k + 1]!;
    if (first === to) continue;
    const i = holder.get(ticker) ?? -1;
    if (i < 0 || known.session[first] !== from || !isNewest(data, i, known, first)) return undefined;
    if (to - first > 1 && !livesByBars(data, i) && instruments.listedTo[i]! < known.session[to - 1]!) return undefined;
    if (to - first > 1 && instruments.ids[i]!.startsWith("own:") && !livesByBars(data, i)) return undefined;
    rowsOfInstrument.set(i, [first + 1, to]);
    count += to - first - 1;
    holder.delete(ticker);
  }
  // A bar of that session that is there no more.
  if ([...holder.values()].some((i) => i >= 0)) return undefined;
  return sorted(known, rowsOfInstrument, count, instruments.ids);
}

/** Whether a row is the newest bar that an instrument had: such a one is as traded. */
function isNewest({ daily }: EngineData, i: number, table: BarTable, row: number): boolean {
  const newest = daily.lengthOf(i) - 1;
  return BAR_FIELDS.every((field) => {
    const value = field === "vwap" && table.volume[row] === 0 ? Number.NaN : table[field][row]!;
    return Object.is(daily.at(field, i, newest), value);
  });
}

function splitsWithin(actions: readonly CorporateAction[], after: string, to: string): boolean {
  return actions.some(({ kind, exDate }) => kind === "split" && exDate > after && exDate <= to);
}

function sorted(
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
