import type { Issue } from "#base";
import type { FeedName } from "#contract";
import type { CorporateAction } from "./actions/corporate-action.ts";
import { splitsOf, type SplitTable } from "./actions/split-table.ts";
import { restated } from "./actions/adjust.ts";
import { BAR_FIELDS, rowsOf, type BarColumns, type BarField, type BarTable } from "./bars/columns.ts";
import type { Calendar } from "./calendar/calendar.ts";
import type { Closure } from "./calendar/closure.ts";
import { dividendsFeed } from "./feeds/dividends-feed.ts";
import { feedTable, type FeedTable, type StoredFeed } from "./feeds/feed-table.ts";
import type { StoredTimeframe } from "./ports.ts";
import type { InstrumentTable } from "./universe/instrument-table.ts";
import type { Listing } from "./universe/listing.ts";
import { resolveInstruments, type Segment } from "./universe/resolve-instruments.ts";

/** What a store holds: bars as traded, keyed by the tickers printed on them. */
export interface MarketSource {
  readonly snapshot: string;
  readonly daily: BarTable;
  readonly minutes?: BarTable | undefined;
  readonly listings: readonly Listing[];
  readonly actions: readonly CorporateAction[];
  /** Absent: none. */
  readonly feeds?: StoredFeeds;
}

export type StoredFeeds = Readonly<Partial<Record<FeedName, StoredFeed>>>;
export type FeedTables = Readonly<Partial<Record<FeedName, FeedTable>>>;

/** The market as scans read it. Row i of every table is instrument i. Plain data: it can be cloned to a worker. */
export interface MarketData {
  readonly snapshot: string;
  readonly closures: readonly Closure[];
  readonly instruments: InstrumentTable;
  readonly splits: SplitTable;
  /** Restated for the splits in effect, keyed by instrument id; instruments without bars have no rows. */
  readonly daily: BarTable;
  readonly minutes: BarTable | undefined;
  /** Feeds that have rows. */
  readonly feeds: FeedTables;
  /** The newest instant that any bar reaches, minutes since 1970; NaN without bars. */
  readonly watermark: number;
  /** What in the listings and actions could not be used. */
  readonly issues: readonly Issue[];
}

/** Resolves tickers to instruments and restates the bars with every split in effect by the newest bar. */
export function assemble(source: MarketSource, calendar: Calendar): MarketData {
  const tables = source.minutes === undefined ? [source.daily] : [source.daily, source.minutes];
  const { instruments, segments, find, findTold, issues } = resolveInstruments(source.listings, tables, calendar);
  let newest = -1;
  for (const { session } of tables) for (const ordinal of session) if (ordinal > newest) newest = ordinal;
  const resolved = splitsOf(source.actions, find, instruments.ids.length, newest, calendar);
  const [daily, minutes] = tables.map((table, t) => gather(table, segments[t]!, instruments.ids, resolved.splits));
  const ends = [watermarkOf(source.daily, "1d", calendar)];
  if (source.minutes !== undefined) ends.push(watermarkOf(source.minutes, "1m", calendar));
  const feeds: Partial<Record<FeedName, FeedTable>> = {};
  const stored = { ...source.feeds, dividends: dividendsFeed(source.actions, calendar) };
  for (const [name, rows] of Object.entries(stored) as [FeedName, StoredFeed][]) {
    if (rows.rows === 0) continue;
    feeds[name] = feedTable(name, rows, findTold, instruments.ids.length, calendar).table;
  }
  const known = ends.filter((end) => !Number.isNaN(end));
  return {
    snapshot: source.snapshot,
    closures: calendar.closures,
    instruments,
    splits: resolved.splits,
    daily: daily!,
    minutes,
    feeds,
    watermark: known.length === 0 ? Number.NaN : Math.max(...known),
    issues: [...issues, ...resolved.issues],
  };
}

/** End of the newest bar, in minutes since 1970; NaN without bars. */
export function watermarkOf(table: BarColumns, timeframe: StoredTimeframe, calendar: Calendar): number {
  let newest = -1;
  const column = timeframe === "1d" ? table.session : table.time;
  for (const value of column) if (value > newest) newest = value;
  if (newest === -1) return Number.NaN;
  return timeframe === "1d" ? calendar.regularClose(newest) : newest + 1;
}

/** The table's rows in the order of the instruments, restated; vwap is NaN where nothing traded. */
function gather(table: BarTable, segments: readonly Segment[], ids: readonly string[], splits: SplitTable): BarTable {
  const rows = segments.reduce((sum, { from, to }) => sum + to - from, 0);
  const time = new Int32Array(rows);
  const session = new Int32Array(rows);
  const columns: Record<BarField, Float64Array> = {
    open: new Float64Array(rows),
    high: new Float64Array(rows),
    low: new Float64Array(rows),
    close: new Float64Array(rows),
    volume: new Float64Array(rows),
    vwap: new Float64Array(rows),
    trades: new Float64Array(rows),
  };
  const offsets = new Int32Array(ids.length + 1);
  let at = 0;
  let instrument = 0;
  for (const segment of segments) {
    while (instrument < segment.instrument) offsets[++instrument] = at;
    const first = splits.offsets[instrument]!;
    const last = splits.offsets[instrument + 1]!;
    const bars = restated(rowsOf(table, segment.from, segment.to), {
      sessions: splits.sessions.subarray(first, last),
      ratios: splits.ratios.subarray(first, last),
    });
    time.set(bars.time, at);
    session.set(bars.session, at);
    for (const field of BAR_FIELDS) columns[field].set(bars[field], at);
    at += segment.to - segment.from;
  }
  while (instrument < ids.length) offsets[++instrument] = at;
  for (let row = 0; row < rows; row++) if (columns.volume[row] === 0) columns.vwap[row] = Number.NaN;
  return { keys: ids, offsets, time, session, ...columns };
}
