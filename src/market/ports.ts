import type { FeedName } from "#contract";
import type { CorporateAction } from "./actions/corporate-action.ts";
import type { RawBar, RefusalReason } from "./bars/accept.ts";
import type { BarTable } from "./bars/columns.ts";
import type { SupersededBars } from "./bars/superseded.ts";
import type { Closure } from "./calendar/closure.ts";
import type { StoredFeed } from "./feeds/feed-table.ts";
import type { Listing } from "./universe/listing.ts";

/** Timeframes that a store keeps; every other timeframe is built from them. */
export type StoredTimeframe = "1d" | "1m";

/** Superseded bars by timeframe; a timeframe without corrections is absent. */
export type Superseded = Readonly<Partial<Record<StoredTimeframe, SupersededBars>>>;

/** Summary of the stored bars of one timeframe. Instants are minutes since 1970-01-01T00:00Z; NaN without bars. */
export interface StoredBars {
  /** Fingerprint of the bars. Equal fingerprints mean equal bars; different fingerprints do not prove a difference. */
  readonly content: string;
  readonly rows: number;
  readonly tickers: number;
  /** Start of the oldest bar that is loaded, or of the session that is the reach of minutes. */
  readonly first: number;
  /** End of the newest bar. */
  readonly watermark: number;
}

/** Description of one snapshot of the store. */
export interface StoreManifest {
  /** Version of the layout on disk. A store of an unknown version is refused. */
  readonly version: number;
  /**
   * Name of the snapshot. Equal names mean equal bars, actions, listings and closures; every write makes a new name. If
   * the user has own closures, a "+" and their name follow; results of writes leave this part out.
   */
  readonly snapshot: string;
  /** Fingerprint of everything except the bars and `liveFeeds`; it includes the values that corrections replaced. */
  readonly reference: string;
  /** Fingerprint of the feeds whose rows arrive live (LIVE_FEEDS). */
  readonly liveFeeds: string;
  /** The reach of minutes, days since 1970: minutes before it are stored and not loaded. Undefined: all are loaded. */
  readonly minuteReach: number | undefined;
  readonly bars: Readonly<Record<StoredTimeframe, StoredBars>>;
}

/** Row counts of one write. */
export interface AppendOutcome {
  readonly snapshot: string;
  /** Rows whose ticker and time were not stored before. */
  readonly accepted: number;
  /** Rows that replaced a stored row with other values. */
  readonly replaced: number;
  /** Rows equal to a stored row or to an earlier row of the same write; they are counted here and change nothing. */
  readonly repeated: number;
  /**
   * Rows known earlier than the stored values of their bars; the store keeps them as superseded values if they differ.
   * Absent if there are none.
   */
  readonly outdated?: number;
  readonly quarantined: number;
  readonly reasons: Readonly<Partial<Record<RefusalReason, number>>>;
  /** File with the quarantined rows and the reason of each; absent if there are none. */
  readonly quarantineFile?: string;
}

export interface AppendOptions {
  /**
   * Minutes since 1970 at which the rows became known; by default the time of the write. Only rows that correct a
   * stored bar use it: the first values of a bar hold from its end on.
   */
  readonly knownAt?: number;
}

/** Row counts of one write to a feed; `unchanged` rows were stored already or came twice. */
export interface FeedAppendOutcome {
  readonly snapshot: string;
  readonly new: number;
  readonly unchanged: number;
}

/** Bars to load. */
export interface LoadOptions {
  /** Days since 1970; bars of earlier sessions are left out. */
  readonly since?: number;
  /** Minutes since 1970; one-minute bars that begin earlier are left out. */
  readonly sinceMinute?: number;
  /** Printed tickers; bars of other tickers are left out. */
  readonly tickers?: readonly string[];
  /** True: minutes before the reach are loaded too. */
  readonly beforeReach?: boolean;
}

/** What is stored of the minutes of each ticker on each session, also before the reach. */
export interface TickerSessions {
  /** The newest minute of each ticker on each session, without values: prices, volumes and trades are NaN. */
  readonly newest: BarTable;
  /** Number of minutes by row of `newest`; a minute that was amended may count more than once. */
  readonly counts: Float64Array;
}

/** Write lock of a store, held by one process at a time. */
export interface StoreLock {
  release(): Promise<void>;
}

/**
 * Bars of record with the corporate actions and listings that give them meaning. Bars are stored as traded, under the
 * ticker printed at the time. A reader sees one snapshot from beginning to end, even during writes.
 */
export interface BarStore {
  manifest(): Promise<StoreManifest>;
  /**
   * Returns all bars of a timeframe as traded, minutes from the reach on, oldest first per ticker; `keys` are the printed tickers in ascending
   * order. The time of a daily bar is the minute of the session's regular open.
   */
  loadBars(timeframe: StoredTimeframe, options?: LoadOptions): Promise<BarTable>;
  /**
   * Returns the values that bars of a timeframe had before their corrections, as traded, under the keys and times of
   * `loadBars`.
   */
  loadSuperseded(timeframe: StoredTimeframe, options?: Pick<LoadOptions, "beforeReach">): Promise<SupersededBars>;
  /** Returns the sessions on which each ticker has minutes, also before the reach. */
  loadTickerSessions(): Promise<TickerSessions>;
  /**
   * Checks the rows by ACCEPT_RULES and stores the rows that pass, all or nothing; needs the lock. `source` names their
   * origin. The values that became known last count; the store keeps earlier values with the instant at which they were
   * replaced. It keeps neither values of a partial bar nor prices that come adjusted for more splits.
   */
  appendBars(
    timeframe: StoredTimeframe,
    rows: Iterable<RawBar> | AsyncIterable<RawBar>,
    source: string,
    options?: AppendOptions,
  ): Promise<AppendOutcome>;
  /** Appends bars that need no check because our own code made them; `keys` are printed tickers. Needs the lock. */
  appendTable(
    timeframe: StoredTimeframe,
    bars: BarTable,
    source: string,
    options?: AppendOptions,
  ): Promise<AppendOutcome>;
  loadActions(): Promise<readonly CorporateAction[]>;
  /**
   * Adds actions and returns the new snapshot. An action replaces an older one of the same instrument or ticker, date
   * and kind. Needs the lock.
   */
  appendActions(actions: readonly CorporateAction[]): Promise<string>;
  loadListings(): Promise<readonly Listing[]>;
  /** Replaces all listings and returns the new snapshot. Needs the lock. */
  replaceListings(listings: readonly Listing[]): Promise<string>;
  /** Returns all rows of a feed in the order in which they were stored; no rows if nothing of the feed was stored. */
  loadFeed(feed: FeedName): Promise<StoredFeed>;
  /**
   * Adds rows of a feed. Absent columns have no values; `ticker` and `known_at` are required. A row is its own
   * identity: a row that is stored already changes nothing, and a correction is kept in addition to the row that it
   * corrects. Needs the lock.
   */
  appendFeed(feed: FeedName, rows: StoredFeed): Promise<FeedAppendOutcome>;
  /** Returns closures of the exchange that the built-in calendar lacks. */
  loadClosures(): Promise<readonly Closure[]>;
  /** Takes the write lock. Throws AppError "conflict", which names the holder, if another process has the lock. */
  lock(owner: string): Promise<StoreLock>;
  close(): Promise<void>;
}
