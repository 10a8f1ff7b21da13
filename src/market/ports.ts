import type { FeedName } from "#contract";
import type { CorporateAction } from "./actions/corporate-action.ts";
import type { RawBar, RefusalReason } from "./bars/accept.ts";
import type { BarTable } from "./bars/columns.ts";
import type { SupersededBars } from "./bars/superseded.ts";
import type { Closure } from "./calendar/closure.ts";
import type { StoredFeed } from "./feeds/feed-table.ts";
import type { Listing } from "./universe/listing.ts";

/** The timeframes that are stored; every other one is built from them. */
export type StoredTimeframe = "1d" | "1m";

/** What is stored of one timeframe. Instants are minutes since 1970-01-01T00:00Z; NaN where there are no bars. */
export interface StoredBars {
  /** Equal for equal bars: the bars are as they were while it is. They may be so too where it is another. */
  readonly content: string;
  readonly rows: number;
  readonly tickers: number;
  /** Start of the oldest bar. */
  readonly first: number;
  /** End of the newest bar: up to there the bars reach. */
  readonly watermark: number;
}

/** One state of the store. */
export interface StoreManifest {
  /** Version of the layout on disk; a store of an unknown version is refused. */
  readonly version: number;
  /**
   * Names the data: equal snapshots hold equal bars, actions, listings and closures, and every write makes a new one. Where
   * the user has closures of his own they are named behind a "+", which what a write returns leaves out.
   */
  readonly snapshot: string;
  /** Names everything but the bars themselves, what they were before they were corrected included. */
  readonly reference: string;
  readonly bars: Readonly<Record<StoredTimeframe, StoredBars>>;
}

/** What became of the rows of one write. */
export interface AppendOutcome {
  readonly snapshot: string;
  /** Rows whose ticker and time were not stored before. */
  readonly accepted: number;
  /** Rows that took the place of a stored row with other values. */
  readonly replaced: number;
  /** Rows equal to a stored row, or to an earlier row of the same write; counted once more, changing nothing. */
  readonly repeated: number;
  /** Rows that were known before the stored values of their bars: kept beside them, where they differ. Absent: none. */
  readonly outdated?: number;
  readonly quarantined: number;
  readonly reasons: Readonly<Partial<Record<RefusalReason, number>>>;
  /** File with the quarantined rows and the reason of each; absent where there are none. */
  readonly quarantineFile?: string;
}

export interface AppendOptions {
  /**
   * When the rows became known, minutes since 1970; the time of the write by default. It counts for rows that correct a
   * stored bar: the first values of a bar hold from its end on.
   */
  readonly knownAt?: number;
}

/** What became of the rows of a feed; `unchanged` were stored already, or came twice. */
export interface FeedAppendOutcome {
  readonly snapshot: string;
  readonly new: number;
  readonly unchanged: number;
}

/** Which bars are left out. */
export interface LoadOptions {
  /** Days since 1970: those of older sessions. */
  readonly since?: number;
  /** Minutes since 1970: one-minute bars that begin earlier. */
  readonly sinceMinute?: number;
}

/** The right to write, held by one process at a time. */
export interface StoreLock {
  release(): Promise<void>;
}

/**
 * Bars of record with the corporate actions and listings that give them meaning. Bars are stored as traded, under the
 * ticker printed at the time; readers see one state from begin to end, whatever is written meanwhile.
 */
export interface BarStore {
  manifest(): Promise<StoreManifest>;
  /**
   * All bars of a timeframe as traded, oldest first per ticker, `keys` = printed tickers in ascending order. Daily bars
   * carry the minute of the session's regular open as their time.
   */
  loadBars(timeframe: StoredTimeframe, options?: LoadOptions): Promise<BarTable>;
  /** What bars of a timeframe were known as before they were corrected, as traded, under the keys and times of `loadBars`. */
  loadSuperseded(timeframe: StoredTimeframe): Promise<SupersededBars>;
  /**
   * Checks the rows by ACCEPT_RULES and stores what passes, all or nothing; needs the lock. `source` names where they come
   * from. Of the values of a bar those that became known last count; the others are kept with the instant at which they
   * were replaced. Values that a bar had while it was still forming are not, nor prices that come adjusted for more splits.
   */
  appendBars(
    timeframe: StoredTimeframe,
    rows: Iterable<RawBar> | AsyncIterable<RawBar>,
    source: string,
    options?: AppendOptions,
  ): Promise<AppendOutcome>;
  /** The same for bars that need no check because our own code made them; `keys` are printed tickers. Needs the lock. */
  appendTable(
    timeframe: StoredTimeframe,
    bars: BarTable,
    source: string,
    options?: AppendOptions,
  ): Promise<AppendOutcome>;
  loadActions(): Promise<readonly CorporateAction[]>;
  /** Adds actions; one of the same instrument or ticker, date and kind takes the place of the older. Needs the lock. */
  appendActions(actions: readonly CorporateAction[]): Promise<string>;
  loadListings(): Promise<readonly Listing[]>;
  /** Puts these listings in the place of all that were there. Needs the lock. */
  replaceListings(listings: readonly Listing[]): Promise<string>;
  /** All rows of a feed in the order in which they were stored; none where nothing of it was stored. */
  loadFeed(feed: FeedName): Promise<StoredFeed>;
  /**
   * Adds rows of a feed; columns that are not given tell nothing, `ticker` and `known_at` are needed. The row is its own
   * identity: one that is stored already changes nothing, a correction stands beside what it corrects. Needs the lock.
   */
  appendFeed(feed: FeedName, rows: StoredFeed): Promise<FeedAppendOutcome>;
  /** Closures of the exchange that the built-in calendar does not know. */
  loadClosures(): Promise<readonly Closure[]>;
  /** Takes the write lock; AppError "conflict", which names the holder, when another process has it. */
  lock(owner: string): Promise<StoreLock>;
  close(): Promise<void>;
}
