import { firstReached, type Issue } from "#base";
import type { FeedName } from "#contract";
import type { CorporateAction } from "./actions/corporate-action.ts";
import { hasSplits, splitsOf, splitsOfInstrument, type SplitTable } from "./actions/split-table.ts";
import { restated } from "./actions/adjust.ts";
import { BAR_FIELDS, rowsOf, type BarColumns, type BarField, type BarTable } from "./bars/columns.ts";
import { supersededByInstrument, type SupersededBars } from "./bars/superseded.ts";
import type { Calendar } from "./calendar/calendar.ts";
import type { Closure } from "./calendar/closure.ts";
import { dividendsFeed } from "./feeds/dividends-feed.ts";
import { feedTable, type FeedTable, type StoredFeed } from "./feeds/feed-table.ts";
import type { StoredTimeframe, Superseded } from "./ports.ts";
import type { InstrumentTable } from "./universe/instrument-table.ts";
import type { Listing } from "./universe/listing.ts";
import { resolveInstruments, type OwnedRows } from "./universe/resolve-instruments.ts";

/** Contents of a store: bars as traded, keyed by the tickers printed on them. */
export interface MarketSource {
  readonly snapshot: string;
  readonly daily: BarTable;
  readonly minutes?: BarTable | undefined;
  readonly listings: readonly Listing[];
  readonly actions: readonly CorporateAction[];
  /** Absent if the store has no feeds. */
  readonly feeds?: StoredFeeds;
  /** Values that bars had before their corrections; absent if no bar was corrected. */
  readonly superseded?: Superseded;
}

export type StoredFeeds = Readonly<Partial<Record<FeedName, StoredFeed>>>;
export type FeedTables = Readonly<Partial<Record<FeedName, FeedTable>>>;

/**
 * Market data as scans read them. Key i of every table is instrument i. Plain data, so structuredClone can send them to
 * a worker.
 */
export interface MarketData {
  readonly snapshot: string;
  readonly closures: readonly Closure[];
  readonly instruments: InstrumentTable;
  readonly splits: SplitTable;
  /** Daily bars restated for the splits in effect, keyed by instrument id; an instrument without bars has no rows. */
  readonly daily: BarTable;
  readonly minutes: BarTable | undefined;
  /** Bars as traded of instruments that have split; the bars of others are the same restated. */
  readonly tradedDaily: BarTable;
  readonly tradedMinutes: BarTable | undefined;
  /** Values that bars had before their corrections, as traded, keyed by instrument id. */
  readonly superseded: Superseded;
  /** Feeds that have rows. */
  readonly feeds: FeedTables;
  /** End of the newest bar, in minutes since 1970; NaN without bars. */
  readonly watermark: number;
  /** Listings and actions that could not be used, each with the reason. */
  readonly issues: readonly Issue[];
}

/** Minutes of some tickers, by the instruments of a market. */
export type MarketMinutes = Pick<MarketData, "tradedMinutes" | "superseded"> & { readonly minutes: BarTable };

/** A market whose minutes can be read ticker by ticker. */
export interface AssembledMarket {
  readonly market: MarketData;
  /** Rows of the source's minutes by instrument: ascending by instrument, then by session. */
  readonly minuteRows: readonly OwnedRows[];
  /**
   * Returns minutes as traded by instrument, restated, with the values that they and the daily bars had before
   * corrections. `table` has rows of tickers that have minutes in the source, on the same sessions, in all spellings.
   */
  minutesOf(table: BarTable, superseded: SupersededBars | undefined): MarketMinutes;
}

/** Resolves tickers to instruments and restates the bars with every split in effect by the newest bar. */
export function assemble(source: MarketSource, calendar: Calendar): MarketData {
  return assembleByTicker(source, calendar).market;
}

/** Does the same, and can place minutes of some tickers afterwards. */
export function assembleByTicker(source: MarketSource, calendar: Calendar): AssembledMarket {
  const tables = source.minutes === undefined ? [source.daily] : [source.daily, source.minutes];
  const { instruments, ownedRows, ownedRowsOf, find, findForFeed, issues } = resolveInstruments(
    source.listings,
    tables,
    calendar,
  );
  let newest = -1;
  for (const { session } of tables) for (const ordinal of session) if (ordinal > newest) newest = ordinal;
  const resolved = splitsOf(source.actions, find, instruments.ids.length, newest, calendar);
  const { ids } = instruments;
  const placed = (table: BarTable, rows: readonly OwnedRows[]): { bars: BarTable; traded: BarTable } => ({
    bars: gather(table, rows, ids, (bars, i) => restated(bars, splitsOfInstrument(resolved.splits, i))),
    traded: gather(
      table,
      rows.filter(({ instrument }) => hasSplits(resolved.splits, instrument)),
      ids,
      (bars) => bars,
    ),
  });
  const { bars: daily, traded: tradedDaily } = placed(source.daily, ownedRows[0]!);
  const supersededDays = supersededOf("1d", source.superseded?.["1d"], source.daily, ownedRows[0]!, ids);
  const minutesIn = (
    table: BarTable,
    rows: readonly OwnedRows[],
    superseded: SupersededBars | undefined,
  ): MarketMinutes => {
    const { bars, traded } = placed(table, rows);
    const supersededMinutes = supersededOf("1m", superseded, table, rows, ids);
    return { minutes: bars, tradedMinutes: traded, superseded: { ...supersededDays, ...supersededMinutes } };
  };
  const minuteRows = ownedRows[1] ?? [];
  const minutes =
    source.minutes === undefined ? undefined : minutesIn(source.minutes, minuteRows, source.superseded?.["1m"]);
  const ends = [watermarkOf(source.daily, "1d", calendar)];
  if (source.minutes !== undefined) ends.push(watermarkOf(source.minutes, "1m", calendar));
  const feeds: Partial<Record<FeedName, FeedTable>> = {};
  const stored = { ...source.feeds, dividends: dividendsFeed(source.actions, calendar) };
  for (const [name, rows] of Object.entries(stored) as [FeedName, StoredFeed][]) {
    if (rows.rows === 0) continue;
    feeds[name] = feedTable(name, rows, findForFeed, instruments.ids.length, calendar).table;
  }
  const known = ends.filter((end) => !Number.isNaN(end));
  const market = {
    snapshot: source.snapshot,
    closures: calendar.closures,
    instruments,
    splits: resolved.splits,
    daily,
    minutes: minutes?.minutes,
    tradedDaily,
    tradedMinutes: minutes?.tradedMinutes,
    superseded: minutes?.superseded ?? supersededDays,
    feeds,
    watermark: known.length === 0 ? Number.NaN : Math.max(...known),
    issues: [...issues, ...resolved.issues],
  };
  return {
    market,
    minuteRows,
    minutesOf: (table, superseded) => minutesIn(table, ownedRowsOf(table), superseded),
  };
}

/** Returns the superseded bars of one timeframe by instrument; {} if there are none. */
function supersededOf(
  timeframe: StoredTimeframe,
  rows: SupersededBars | undefined,
  table: BarTable,
  ownedRows: readonly OwnedRows[],
  ids: readonly string[],
): Superseded {
  if (rows === undefined || rows.time.length === 0) return {};
  const byRow = ownedRows.toSorted((a, b) => a.from - b.from);
  const instrumentOf = (row: number): number => {
    const found = byRow[firstReached(0, byRow.length, (k) => byRow[k]!.to > row)];
    return found !== undefined && found.from <= row ? found.instrument : -1;
  };
  const owned = supersededByInstrument(rows, table, instrumentOf, ids);
  return owned.time.length === 0 ? {} : { [timeframe]: owned };
}

/** Returns the end of the newest bar, in minutes since 1970; NaN without bars. */
export function watermarkOf(table: BarColumns, timeframe: StoredTimeframe, calendar: Calendar): number {
  let newest = -1;
  const column = timeframe === "1d" ? table.session : table.time;
  for (const value of column) if (value > newest) newest = value;
  if (newest === -1) return Number.NaN;
  return timeframe === "1d" ? calendar.regularClose(newest) : newest + 1;
}

/**
 * Copies the table's rows in the order of the instruments. `transform` maps the bars of each run of rows before they
 * are copied. Bars without volume get the vwap NaN.
 */
function gather(
  table: BarTable,
  ownedRows: readonly OwnedRows[],
  ids: readonly string[],
  transform: (bars: BarColumns, instrument: number) => BarColumns,
): BarTable {
  const rows = ownedRows.reduce((sum, { from, to }) => sum + to - from, 0);
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
  for (const run of ownedRows) {
    while (instrument < run.instrument) offsets[++instrument] = at;
    const bars = transform(rowsOf(table, run.from, run.to), instrument);
    time.set(bars.time, at);
    session.set(bars.session, at);
    for (const field of BAR_FIELDS) columns[field].set(bars[field], at);
    at += run.to - run.from;
  }
  while (instrument < ids.length) offsets[++instrument] = at;
  for (let row = 0; row < rows; row++) if (columns.volume[row] === 0) columns.vwap[row] = Number.NaN;
  return { keys: ids, offsets, time, session, ...columns };
}
