import { AppError } from "#base";
import type { FeedName } from "#contract";
import {
  createCalendar,
  versionsOf,
  type AppendOptions,
  type AppendOutcome,
  type BarStore,
  type BarTable,
  type Calendar,
  type Closure,
  type CorporateAction,
  type FeedAppendOutcome,
  type Listing,
  type LoadOptions,
  type RawBar,
  type StoredFeed,
  type StoredTimeframe,
  type StoreLock,
  type StoreManifest,
  type SupersededBars,
  type TickerSessions,
} from "#market";
import { BarIntake } from "../bar-intake.ts";
import { mergedActions, sameListings } from "../bar-files/feeds/reference-feeds.ts";
import { tableOfRun, type Corrections } from "../bar-files/load.ts";
import { portManifest } from "../bar-files/manifest.ts";
import { knownAt } from "../bar-files/past/known-at.ts";
import { supersededTable } from "../bar-files/past/read-superseded.ts";
import { oldestTime } from "../bar-files/read-bars.ts";
import { digestOf } from "../bar-files/read-closures.ts";
import { CommittedStates, type StateView } from "./committed.ts";
import { openClickHouse, type ClickHouse } from "./connection.ts";
import { createTables } from "./create-tables.ts";
import { appendClusterFeed, readClusterFeed } from "./feeds.ts";
import { moveReach } from "./move-reach.ts";
import { keepRefused } from "./keep-refused.ts";
import { barsRelation, isCommitted, readVersions, type RowBounds } from "./read-rows.ts";
import { readTickerSessions } from "./ticker-sessions.ts";
import { readRecords, writeRecords } from "./records.ts";
import { removeAborted } from "./remove-aborted.ts";
import { ACTIONS, CLOSURES, LISTINGS, type ClusterTable } from "./schema.ts";
import { dropSealed, sealMinutes } from "./seal.ts";
import { openBarStates, WRITES, type BarLease, type CommittedState, type BarStates } from "./states/bar-states.ts";
import { writeBars } from "./write-bars.ts";
import type { WriteContext, WriteStep } from "./write-batch.ts";

const LEASE_MS = 60_000;
const RENEW_MS = 15_000;

export interface ClusterStoreOptions {
  /** Name of the cluster in ClickHouse; absent: one node. */
  readonly cluster?: string | undefined;
  /** Folder for files with refused rows; absent: only their number and reasons are kept. */
  readonly quarantine?: string | undefined;
  /** Clock in milliseconds since 1970, for tests. */
  readonly now?: () => number;
  /** Runs after each step of a write, for tests. */
  readonly onStep?: (step: WriteStep) => Promise<void>;
}

/**
 * Opens the store of bars on ClickHouse, with its states in Postgres; creates the tables that are absent. `bars` is
 * http(s)://user:password@host:8123/database, `database` postgres://user:password@host/database. Errors: those of
 * `openClickHouse`, `createTables` and `openBarStates`.
 */
export async function openClusterStore(
  bars: string,
  database: string,
  options: ClusterStoreOptions = {},
): Promise<ClusterStore> {
  const clickHouse = await openClickHouse(bars);
  try {
    await createTables(clickHouse, options.cluster);
    const states = await openBarStates(database);
    try {
      const committed = new CommittedStates(states);
      const view = await committed.view();
      const closures = await readRecords<Closure>(clickHouse, view, CLOSURES);
      return new ClusterStore({ clickHouse, states, committed, options, closures });
    } catch (error) {
      await states.close();
      throw error;
    }
  } catch (error) {
    await clickHouse.close();
    throw error;
  }
}

interface ClusterParts {
  readonly clickHouse: ClickHouse;
  readonly states: BarStates;
  readonly committed: CommittedStates;
  readonly options: ClusterStoreOptions;
  readonly closures: readonly Closure[];
  /** Number of the state that a past store reads. */
  readonly seq?: number;
}

/** Separates the name of a state's snapshot from the digest of the user's closures. */
const CLOSURES_SEPARATOR = "+";

/** Implements the port BarStore with rows in ClickHouse that count from a transaction in Postgres on. */
export class ClusterStore implements BarStore {
  readonly #parts: ClusterParts;
  #closures: readonly Closure[];
  #calendar: Calendar;
  #lease: BarLease | undefined;
  #renewal: NodeJS.Timeout | undefined;
  /** The last queued write; writes of this store run one after the other. */
  #writing: Promise<unknown> = Promise.resolve();
  /** Tickers with stored bars, as of a snapshot, while this store writes. */
  #tickers: { readonly snapshot: string; readonly of: Readonly<Record<StoredTimeframe, Set<string>>> } | undefined;

  constructor(parts: ClusterParts) {
    this.#parts = parts;
    this.#closures = parts.closures;
    this.#calendar = createCalendar(parts.closures);
  }

  get calendar(): Calendar {
    return this.#calendar;
  }

  get #suffix(): string {
    return this.#closures.length === 0 ? "" : `${CLOSURES_SEPARATOR}${digestOf(this.#closures).slice(0, 16)}`;
  }

  async manifest(): Promise<StoreManifest> {
    return this.#manifestOf((await this.#view()).state);
  }

  /** Returns the states after one, oldest first. */
  statesSince(seq: number): Promise<readonly CommittedState[]> {
    return this.#parts.states.since(seq);
  }

  /** Tests if a snapshot's name contains the digest of the present closures. */
  hasClosuresOf(snapshot: string): boolean {
    return snapshot.slice(nameOf(snapshot).length) === this.#suffix;
  }

  /** Returns a read-only store of a snapshot; undefined if there was none of this name with the present closures. */
  async at(snapshot: string): Promise<ClusterStore | undefined> {
    const state = this.hasClosuresOf(snapshot) ? await this.#parts.states.ofSnapshot(nameOf(snapshot)) : undefined;
    return state && new ClusterStore({ ...this.#parts, closures: this.#closures, seq: state.seq });
  }

  async loadBars(timeframe: StoredTimeframe, options: LoadOptions = {}): Promise<BarTable> {
    return this.#reading(async (view) => {
      const from = oldestTime(timeframe, options, { minuteReach: view.state.minutesReach });
      const { tickers } = options;
      const named = tickers && { where: "ticker IN {tickers:Array(String)}", parameters: { tickers } };
      const versions = await readVersions(this.#parts.clickHouse, view, timeframe, { from, ...named });
      const { bars } = versionsOf(versions);
      return tableOfRun(bars, timeframe, this.#calendar, await this.#corrections(view, bars.adjusted));
    });
  }

  loadTickerSessions(): Promise<TickerSessions> {
    return this.#reading((view) => readTickerSessions(this.#parts.clickHouse, view, this.#calendar));
  }

  async loadSuperseded(
    timeframe: StoredTimeframe,
    { beforeReach = false }: Pick<LoadOptions, "beforeReach"> = {},
  ): Promise<SupersededBars> {
    return this.#reading(async (view) => {
      const bounds: RowBounds = {
        where: `(ticker, t) IN (SELECT ticker, t FROM ${barsRelation(timeframe, view)} WHERE ${isCommitted(view)} AND known_at > -inf)`,
      };
      const isCorrected = view.state.totals[timeframe].corrected !== null;
      const versions = await readVersions(
        this.#parts.clickHouse,
        view,
        timeframe,
        isCorrected ? bounds : { where: "false" },
      );
      const { replacedAt, ...run } = versionsOf(versions).superseded;
      const corrections = await this.#corrections(view, run.adjusted);
      const reach = { minuteReach: beforeReach ? undefined : view.state.minutesReach };
      return supersededTable({ run, replacedAt }, timeframe, this.#calendar, reach, corrections);
    });
  }

  async #corrections(view: StateView, adjusted: Int32Array | undefined): Promise<Corrections | undefined> {
    if (adjusted === undefined) return undefined;
    const { clickHouse } = this.#parts;
    return {
      listings: await readRecords<Listing>(clickHouse, view, LISTINGS),
      actions: await readRecords<CorporateAction>(clickHouse, view, ACTIONS),
    };
  }

  loadActions(): Promise<readonly CorporateAction[]> {
    return this.#reading((view) => readRecords<CorporateAction>(this.#parts.clickHouse, view, ACTIONS));
  }

  loadListings(): Promise<readonly Listing[]> {
    return this.#reading((view) => readRecords<Listing>(this.#parts.clickHouse, view, LISTINGS));
  }

  async loadClosures(): Promise<readonly Closure[]> {
    return this.#closures;
  }

  loadFeed(feed: FeedName): Promise<StoredFeed> {
    return this.#reading((view) => readClusterFeed(this.#parts.clickHouse, view, feed));
  }

  appendBars(
    timeframe: StoredTimeframe,
    rows: Iterable<RawBar> | AsyncIterable<RawBar>,
    source: string,
    options?: AppendOptions,
  ): Promise<AppendOutcome> {
    return this.#append(timeframe, source, options, (intake) => intake.receive(rows));
  }

  appendTable(
    timeframe: StoredTimeframe,
    bars: BarTable,
    source: string,
    options?: AppendOptions,
  ): Promise<AppendOutcome> {
    return this.#append(timeframe, source, options, (intake) => intake.receiveTable(bars));
  }

  #append(
    timeframe: StoredTimeframe,
    source: string,
    options: AppendOptions | undefined,
    fill: (intake: BarIntake) => Promise<void>,
  ): Promise<AppendOutcome> {
    return this.#write(async (lease, view, context) => {
      const { now = Date.now, quarantine } = this.#parts.options;
      const known = knownAt({ now }, options?.knownAt);
      const intake = new BarIntake(this.#calendar, timeframe, source);
      await fill(intake);
      const tickers = await this.#tickersOf(view);
      this.#tickers = undefined;
      const { state, ...counts } = await writeBars(context, lease, view, intake, known, tickers[timeframe]);
      this.#tickers = { snapshot: state.snapshot, of: tickers };
      return { snapshot: state.snapshot, ...counts, ...(await keepRefused(intake, quarantine)) };
    });
  }

  /** Returns the tickers that have bars in a state. */
  async #tickersOf(view: StateView): Promise<Readonly<Record<StoredTimeframe, Set<string>>>> {
    if (this.#tickers?.snapshot === view.state.snapshot) return this.#tickers.of;
    const read = async (timeframe: StoredTimeframe): Promise<Set<string>> => {
      const rows = await this.#parts.clickHouse.select<{ ticker: string }>(
        `SELECT DISTINCT toString(ticker) AS ticker FROM ${barsRelation(timeframe, view)} WHERE ${isCommitted(view)}`,
      );
      return new Set(rows.map(({ ticker }) => ticker));
    };
    return { "1d": await read("1d"), "1m": await read("1m") };
  }

  appendActions(actions: readonly CorporateAction[]): Promise<string> {
    return this.#writeRecords(ACTIONS, async (view) => {
      const stored = await readRecords<CorporateAction>(this.#parts.clickHouse, view, ACTIONS);
      const merged = mergedActions(stored, actions);
      return merged.new + merged.replaced === 0 ? undefined : merged.actions;
    });
  }

  replaceListings(listings: readonly Listing[]): Promise<string> {
    return this.#writeRecords(LISTINGS, async (view) => {
      const stored = await readRecords<Listing>(this.#parts.clickHouse, view, LISTINGS);
      return sameListings(stored, listings) ? undefined : listings;
    });
  }

  /** Replaces the user's closures of the exchange and returns the new snapshot. Needs the lock. */
  async replaceClosures(closures: readonly Closure[]): Promise<string> {
    const calendar = createCalendar(closures);
    const snapshot = await this.#writeRecords(
      CLOSURES,
      async () => (digestOf(closures) === digestOf(this.#closures) ? undefined : closures),
      closures.length === 0 ? undefined : digestOf(closures),
    );
    [this.#closures, this.#calendar] = [closures, calendar];
    return snapshot;
  }

  /** Replaces the records of a table, unless `make` returns undefined. Returns the snapshot. */
  #writeRecords(
    table: ClusterTable,
    make: (view: StateView) => Promise<readonly object[] | undefined>,
    closures?: string,
  ): Promise<string> {
    return this.#write(async (lease, view, context) => {
      const records = await make(view);
      if (records === undefined) return view.state.snapshot;
      return (await writeRecords(context, lease, view, table, records, table === CLOSURES ? { closures } : {}))
        .snapshot;
    });
  }

  appendFeed(feed: FeedName, rows: StoredFeed): Promise<FeedAppendOutcome> {
    return this.#write((lease, view, context) => appendClusterFeed(context, lease, view, feed, rows));
  }

  /** Moves the reach of minutes to a date, days since 1970; undefined: to the first stored minute. Needs the lock. */
  moveMinuteReach(date: number | undefined): Promise<string> {
    return this.#write(async (lease, { state }) => (await moveReach(this.#parts.states, lease, state, date)).snapshot);
  }

  /**
   * Moves the minutes of a UTC date (days since 1970) and before from the newest table to the sealed one. The snapshot
   * keeps its name. The moved rows leave the newest table with `dropSealed`. Needs the lock.
   */
  seal(through: number): Promise<void> {
    return this.#write((lease, view, context) =>
      sealMinutes(context, lease, view, through, this.#parts.options.cluster),
    );
  }

  /** Removes sealed minutes from the newest table; an hour after the seal no reader needs them there. Needs the lock. */
  dropSealed(): Promise<void> {
    return this.#write((_, view) => dropSealed(this.#parts.clickHouse, view, this.#parts.options.cluster));
  }

  /** Takes the lease of the writer, renews it until it is released, and removes what batches that were given up left. */
  async lock(owner: string): Promise<StoreLock> {
    if (this.#parts.seq !== undefined) throw new AppError("conflict", "a past state cannot be written to");
    const { states, clickHouse, options } = this.#parts;
    const lease = await states.take(WRITES, owner, LEASE_MS);
    this.#lease = lease;
    this.#renewal = setInterval(() => {
      // A lease that cannot be renewed is found out by the commit.
      void states.renew(lease, LEASE_MS).catch(() => undefined);
    }, RENEW_MS).unref();
    try {
      await removeAborted(clickHouse, states, options.cluster);
    } catch (error) {
      await this.#release(lease);
      throw error;
    }
    return { release: () => this.#release(lease) };
  }

  async #release(lease: BarLease): Promise<void> {
    if (this.#lease !== lease) return;
    await this.#writing.catch(() => undefined);
    clearInterval(this.#renewal);
    this.#lease = undefined;
    await this.#parts.states.release(lease);
  }

  /** Runs a write after all earlier ones. Throws conflict without the lock. */
  async #write<T>(work: (lease: BarLease, view: StateView, context: WriteContext) => Promise<T>): Promise<T> {
    const lease = this.#lease;
    if (lease === undefined) throw new AppError("conflict", "take the lock of the store before writing to it");
    const { clickHouse, states, options } = this.#parts;
    const context: WriteContext = { clickHouse, states, onStep: options.onStep ?? (() => Promise.resolve()) };
    const run = async (): Promise<T> => work(lease, await this.#view(), context);
    const done = this.#writing.then(run, run);
    this.#writing = done.catch(() => undefined);
    return done;
  }

  #view(): Promise<StateView> {
    return this.#parts.committed.view(this.#parts.seq);
  }

  /** Reads in the newest view. Begins again if minutes were sealed meanwhile. */
  async #reading<T>(read: (view: StateView) => Promise<T>): Promise<T> {
    const view = await this.#view();
    try {
      return await read(view);
    } catch (error) {
      const newer = await this.#view();
      if (newer.sealedThrough === view.sealedThrough) throw error;
      return read(newer);
    }
  }

  #manifestOf({ snapshot, totals, reference, liveFeeds, minutesReach }: CommittedState): StoreManifest {
    const contents = { "1d": totals["1d"].content, "1m": totals["1m"].content };
    const digests = { reference, liveFeeds, minuteReach: minutesReach };
    return portManifest(`${snapshot}${this.#suffix}`, digests, totals, contents, this.#calendar);
  }

  async close(): Promise<void> {
    // A past store shares the connections of the store that made it.
    if (this.#parts.seq !== undefined) return;
    if (this.#lease !== undefined) await this.#release(this.#lease);
    await this.#parts.states.close();
    await this.#parts.clickHouse.close();
  }
}

const nameOf = (snapshot: string): string => snapshot.split(CLOSURES_SEPARATOR, 1)[0]!;
