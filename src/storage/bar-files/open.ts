import { dirname, resolve } from "node:path";
import { AppError } from "#base";
import type { FeedName } from "#contract";
import {
  createCalendar,
  type AppendOptions,
  type AppendOutcome,
  type BarStore,
  type BarTable,
  type Calendar,
  type Closure,
  type CorporateAction,
  type FeedAppendOutcome,
  type LiveFeedName,
  type LoadOptions,
  type Listing,
  type TickerSessions,
  type RawBar,
  type StoredFeed,
  type StoredTimeframe,
  type StoreLock,
  type StoreManifest,
  type SupersededBars,
} from "#market";
import { append } from "./append.ts";
import { appendFeed } from "./feeds/append-feed.ts";
import { checkFolder, type FolderFaults } from "./check-folder.ts";
import { MAX_SEGMENTS, prepareMerge } from "./segments/compact.ts";
import type { RetentionLimits, StoreContext } from "./context.ts";
import { writeFault } from "./write-fault.ts";
import { nodeFiles, type Files } from "./files.ts";
import { contextAt, DEFAULT_RETENTION, keepCopy } from "./past/past-manifests.ts";
import { Intake } from "./log/intake.ts";
import { knownAt } from "./past/known-at.ts";
import { FOLDERS, Layout } from "./layout.ts";
import { isLocked, takeLock, type TakeOptions } from "./lock/lock.ts";
import { prepareFold } from "./log/fold-log.ts";
import { LogSession } from "./log/log-session.ts";
import { rowsOfBatch, type MinuteBatch } from "./log/minute-batch.ts";
import { moveMinuteReach, readMinuteSessions, type StoredSession } from "./minute-reach.ts";
import type { Rewrite } from "./rewrite.ts";
import { portManifest, type DiskManifest } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";
import { updateManifest, recover } from "./publish.ts";
import { readBars } from "./read-bars.ts";
import { readTickerSessions } from "./ticker-sessions.ts";
import { addActions, readActions, readListings, writeListings } from "./feeds/reference-feeds.ts";
import { checkClosures, digestOf, readClosures, withClosures } from "./read-closures.ts";
import { readSuperseded } from "./past/read-superseded.ts";
import { contentDigests, liveFeedsDigest, readSnapshot, referenceDigest, stateOf, type LogState } from "./snapshot.ts";
import { readStoredFeed } from "./feeds/stored-feed.ts";

export interface BarStoreOptions {
  /** Memory limit of imports and merges, such as "2GB"; larger data is spilled to the data folder's tmp. */
  readonly memoryLimit?: string;
  readonly threads?: number;
  /** Number of segments of a timeframe above which they are merged; 8 by default. */
  readonly maxSegments?: number;
  /** Limits on the past snapshots that `at` can load; 100 snapshots and 512 MB by default. */
  readonly kept?: RetentionLimits;
  /** File system, for tests. */
  readonly files?: Files;
  /** Clock in milliseconds since 1970, for tests. Writes become known at its time. */
  readonly now?: () => number;
}

/** A snapshot that a write made, and the store's stamp after it. */
export interface StoreUpdate {
  readonly manifest: StoreManifest;
  readonly stamp: string;
}

/** Number of rows after which the next log begins. */
const LOG_ROWS = 200_000;
/** Estimated bytes on disk of a log. */
const LOG_BYTES = LOG_ROWS * 80;

/** Separates the name of the stored data from the digest of the user's closures. */
const CLOSURES_SEPARATOR = "+";
const nameOf = (snapshot: string): string => snapshot.split(CLOSURES_SEPARATOR, 1)[0]!;

/**
 * Opens the store of a data folder; the first write creates the folder. Throws the errors of a damaged manifest or log.
 */
export async function openBarStore(folder: string, options: BarStoreOptions = {}): Promise<BarFileStore> {
  const files = options.files ?? nodeFiles;
  const layout = new Layout(resolve(folder));
  const closures = await readClosures(files, layout.closures);
  const context: StoreContext = {
    files,
    layout,
    calendar: createCalendar(closures),
    memoryLimit: options.memoryLimit ?? "2GB",
    threads: options.threads ?? 2,
    maxSegments: options.maxSegments ?? MAX_SEGMENTS,
    kept: options.kept ?? DEFAULT_RETENTION,
    now: options.now ?? Date.now,
    whole: new Set(),
    notices: [],
  };
  const { manifest, log } = await readSnapshot(files, layout);
  await checkClosures(context, manifest, closures);
  const { dropped } = log;
  if (dropped > 0 && !(await isLocked(layout.lock))) {
    context.notices.push(
      `${layout.path(manifest.log)}: the last ${dropped} bytes are a write that was cut short and never acknowledged; they are ignored`,
    );
  }
  return new BarFileStore(context, closures);
}

/** Implements the port BarStore with Parquet files and a write-ahead log in one folder. */
export class BarFileStore implements BarStore {
  readonly context: StoreContext;
  readonly #closures: readonly Closure[];
  /** Suffix of every snapshot name: digest of the user's closures, which determine the sessions. */
  readonly #closuresSuffix: string;
  #lock: StoreLock | undefined;
  #session: LogSession | undefined;
  /** The running `foldOld`. */
  #folding: Promise<StoreUpdate | undefined> | undefined;
  #releasing = false;
  /** The last queued write; writes of this store run one after the other. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(context: StoreContext, closures: readonly Closure[]) {
    this.context = context;
    this.#closures = closures;
    this.#closuresSuffix = closures.length === 0 ? "" : `${CLOSURES_SEPARATOR}${digestOf(closures).slice(0, 16)}`;
  }

  get calendar(): Calendar {
    return this.context.calendar;
  }

  /** Findings and harmless faults since the store was opened, as sentences for the user. */
  get notices(): readonly string[] {
    return this.context.notices;
  }

  /** Returns a text that changes with every write; cheaper than the manifest. */
  async stamp(): Promise<string> {
    const { files, layout } = this.context;
    const manifest = await readManifest(files, layout);
    return stampOf(manifest, (await files.size(layout.path(manifest.log))) ?? 0);
  }

  async manifest(): Promise<StoreManifest> {
    const { files, layout } = this.context;
    const { manifest, log } = await readSnapshot(files, layout);
    return this.#portManifest(manifest, stateOf(manifest, log.records));
  }

  #portManifest(manifest: DiskManifest, state: LogState): StoreManifest {
    return portManifest(
      `${state.snapshot}${this.#closuresSuffix}`,
      {
        reference: referenceDigest(manifest, state),
        liveFeeds: liveFeedsDigest(manifest, state),
        minuteReach: manifest.minuteReach,
      },
      state.totals,
      contentDigests(manifest, state),
      this.context.calendar,
    );
  }

  /** Tests if a snapshot's name contains the digest of the present closures. */
  hasClosuresOf(snapshot: string): boolean {
    return snapshot.slice(nameOf(snapshot).length) === this.#closuresSuffix;
  }

  /**
   * Returns a read-only store of the snapshot with the given name; undefined if the folder no longer keeps it, or the
   * user's closures have changed.
   */
  async at(snapshot: string): Promise<BarFileStore | undefined> {
    const context = this.hasClosuresOf(snapshot) ? await contextAt(this.context, nameOf(snapshot)) : undefined;
    return context === undefined ? undefined : new BarFileStore(context, this.#closures);
  }

  loadBars(timeframe: StoredTimeframe, options?: LoadOptions): Promise<BarTable> {
    return readBars(this.context, timeframe, options);
  }

  loadSuperseded(timeframe: StoredTimeframe, options?: Pick<LoadOptions, "beforeReach">): Promise<SupersededBars> {
    return readSuperseded(this.context, timeframe, options);
  }

  loadTickerSessions(): Promise<TickerSessions> {
    return readTickerSessions(this.context);
  }

  loadActions(): Promise<readonly CorporateAction[]> {
    return readActions(this.context);
  }

  loadListings(): Promise<readonly Listing[]> {
    return readListings(this.context);
  }

  async loadClosures(): Promise<readonly Closure[]> {
    return this.#closures;
  }

  async loadFeed(feed: FeedName): Promise<StoredFeed> {
    return readStoredFeed(this.context, feed);
  }

  appendBars(
    timeframe: StoredTimeframe,
    rows: Iterable<RawBar> | AsyncIterable<RawBar>,
    source: string,
    options?: AppendOptions,
  ): Promise<AppendOutcome> {
    return this.#append(new Intake(this.context, timeframe, source), options, (intake) => intake.receive(rows));
  }

  appendTable(
    timeframe: StoredTimeframe,
    bars: BarTable,
    source: string,
    options?: AppendOptions,
  ): Promise<AppendOutcome> {
    return this.#append(new Intake(this.context, timeframe, source), options, (intake) => intake.receiveTable(bars));
  }

  #append(
    intake: Intake,
    options: AppendOptions | undefined,
    fill: (intake: Intake) => Promise<void>,
  ): Promise<AppendOutcome> {
    return this.write(async () => {
      const known = knownAt(this.context, options?.knownAt);
      const session = this.#session;
      this.#session = undefined;
      const appended = await append(this.context, session, intake, known, fill);
      this.#session = appended.session;
      return appended.outcome;
    });
  }

  /**
   * Writes a batch of minutes to the log with one forced write, without comparing it with stored bars. Returns the new
   * snapshot. After LOG_ROWS rows the next log begins. Needs the lock.
   */
  logMinutes(batch: MinuteBatch, source: string): Promise<StoreUpdate> {
    return this.#log((session) => session.append(this.context, rowsOfBatch(batch), source));
  }

  /** Writes rows of a feed behind the stored ones to the log, as `logMinutes`. The rows need the columns of the feed. */
  logFeedRows(feed: LiveFeedName, rows: StoredFeed, source: string): Promise<StoreUpdate> {
    return this.#log((session) => session.appendFeedRows(feed, rows, source));
  }

  #log(appendTo: (session: LogSession) => Promise<void>): Promise<StoreUpdate> {
    return this.write(async () => {
      const update = await this.#inSession(appendTo);
      if (this.#session!.newestRows < LOG_ROWS) return update;
      return this.#inSession((session) => session.rotate(this.context)).catch((error: unknown) => {
        this.context.notices.push(`the next log is begun with the next bars: ${String(error)}`);
        return update;
      });
    });
  }

  /** True if a write of this store has found logs that `foldOld` moves into segments. */
  get hasOlderLogs(): boolean {
    return this.#session?.manifest.olderLogs !== undefined;
  }

  /** Begins the next log; the bars of the present one stay in it until `foldOld`. Needs the lock. */
  rotate(): Promise<StoreUpdate> {
    return this.write(() => this.#inSession((session) => session.rotate(this.context)));
  }

  /**
   * Moves the bars of all logs but the newest into segments, and merges segments if there are too many. Other writes go
   * on meanwhile; the release of the lock waits. `prepare` does the work of `prepareRewrite`, on another thread for
   * instance. Returns the new snapshot, with the same bars; undefined if nothing was moved. Needs the lock.
   */
  foldOld(prepare = (): Promise<Rewrite | undefined> => this.prepareRewrite()): Promise<StoreUpdate | undefined> {
    return (this.#folding ??= this.#foldOld(prepare).finally(() => (this.#folding = undefined)));
  }

  async #foldOld(prepare: () => Promise<Rewrite | undefined>): Promise<StoreUpdate | undefined> {
    // Files are made only after every earlier write, which may fold logs itself.
    await this.write(() => Promise.resolve());
    let update: StoreUpdate | undefined;
    while (!this.#releasing) {
      const rewrite = await prepare();
      if (rewrite === undefined) break;
      update = await this.write(() => this.#inSession((session) => session.publish(this.context, rewrite)));
    }
    return update;
  }

  /**
   * Writes the bars of older logs, or of segments to be merged, into files that `foldOld` publishes. Needs no lock, but
   * no other process may hold it. Returns undefined if nothing is to do.
   */
  async prepareRewrite(): Promise<Rewrite | undefined> {
    const { files, layout } = this.context;
    const aside = { ...this.context, layout: layout.aside() };
    try {
      await files.makeFolder(aside.layout.temporary);
      const manifest = await readManifest(files, layout);
      const older = manifest.olderLogs?.length ?? 0;
      return await (older > 0 ? prepareFold(aside, manifest, older) : prepareMerge(aside, manifest));
    } catch (error) {
      throw writeFault(error, layout.root, "the bars stay in the log", LOG_BYTES);
    }
  }

  /** Runs a write on the open logs. Returns the snapshot after it. */
  async #inSession(work: (session: LogSession) => Promise<unknown>): Promise<StoreUpdate> {
    const session = this.#session ?? (await LogSession.open(this.context));
    // A failed write leaves open what is on the disk: the next one reads the logs again.
    this.#session = undefined;
    await work(session).catch((error: unknown) => {
      throw writeFault(error, this.context.layout.root, "nothing was stored", LOG_BYTES);
    });
    this.#session = session;
    const { manifest, state, bytes } = session;
    return { manifest: this.#portManifest(manifest, state), stamp: stampOf(manifest, bytes) };
  }

  async appendActions(actions: readonly CorporateAction[]): Promise<string> {
    return (await this.writeAlone(() => addActions(this.context, actions))).snapshot;
  }

  replaceListings(listings: readonly Listing[]): Promise<string> {
    return this.writeAlone(() => writeListings(this.context, listings));
  }

  appendFeed(feed: FeedName, rows: StoredFeed): Promise<FeedAppendOutcome> {
    return this.writeAlone(() => appendFeed(this.context, feed, rows));
  }

  /** Returns the sessions that have stored minutes, oldest first, also those before the reach. */
  minuteSessions(): Promise<readonly StoredSession[]> {
    return readMinuteSessions(this.context);
  }

  /**
   * Moves the reach of minutes to a date, days since 1970; undefined: to the first stored minute. Takes the lock if this
   * store does not hold it. Errors: conflict while another process writes.
   */
  moveMinuteReach(date: number | undefined, owner: string): Promise<void> {
    return this.withLock(owner, () => moveMinuteReach(this.context, date));
  }

  /** Takes the write lock, creates the folder, and removes the files that an interrupted write left. */
  async lock(owner: string, { onWanted }: Pick<TakeOptions, "onWanted"> = {}): Promise<StoreLock> {
    const { files, layout } = this.context;
    try {
      await files.makeFolder(layout.root);
      const lock = await takeLock(layout.lock, owner, { onWanted });
      try {
        const manifest = await this.#recover();
        // Without writes of others since the release, the session goes on: to read the logs takes longer than a write.
        if ((await this.#session?.isOf(this.context, manifest)) === false) this.#session = undefined;
      } catch (error) {
        await lock.release();
        throw error;
      }
      this.#lock = lock;
    } catch (error) {
      throw writeFault(error, layout.root, "the data folder could not be opened for writing", 1e6);
    }
    const held = this.#lock;
    return {
      release: async () => {
        if (this.#lock !== held) return;
        await this.#finishWrites();
        this.#lock = undefined;
        await held.release();
      },
    };
  }

  /** Compares every file with its checksum, including files that no scan needs. Changes nothing. */
  checkFiles(): Promise<FolderFaults> {
    return checkFolder(this.context);
  }

  /** Tests if a running process holds the write lock. */
  isLocked(): Promise<boolean> {
    return isLocked(this.context.layout.lock);
  }

  /**
   * Takes the folder for a server. Others may still write, but no second server can start, and `lockAlone` fails.
   * Throws conflict, with the holder.
   */
  async lockServing(owner: string): Promise<StoreLock> {
    const { files, layout } = this.context;
    try {
      await files.makeFolder(layout.root);
      return await takeLock(layout.serving, owner);
    } catch (error) {
      throw writeFault(error, layout.root, "the data folder could not be opened for serving", 1e6);
    }
  }

  /** Takes the write lock of a folder that no server uses. */
  async lockAlone(owner: string): Promise<StoreLock> {
    const serving = await this.lockServing(owner);
    try {
      const writing = await this.lock(owner);
      return {
        release: async () => {
          await writing.release();
          await serving.release();
        },
      };
    } catch (error) {
      await serving.release();
      throw error;
    }
  }

  /** Runs a write after all earlier ones. Throws conflict without the lock. */
  async write<T>(work: () => Promise<T>): Promise<T> {
    this.#requireLock();
    const done = this.#writing.then(work, work);
    this.#writing = done.catch(() => undefined);
    return done;
  }

  #requireLock(): void {
    if (this.#lock !== undefined) return;
    throw new AppError("conflict", `${this.context.layout.root}: take the lock of the store before writing to it`);
  }

  /** Waits for all queued writes and for the files that `foldOld` prepares. */
  async #finishWrites(): Promise<void> {
    this.#releasing = true;
    await this.#folding?.catch(() => undefined);
    await this.#writing.catch(() => undefined);
    this.#releasing = false;
  }

  /** Runs a write that replaces the log file. */
  writeAlone<T>(work: () => Promise<T>): Promise<T> {
    return this.write(() => {
      this.#session = undefined;
      return work();
    });
  }

  /** Runs a write under the lock: the lock that is held, or one taken for this write alone. */
  async withLock<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#lock !== undefined) return this.writeAlone(work);
    const lock = await this.lock(owner);
    try {
      return await this.writeAlone(work);
    } finally {
      await lock.release();
    }
  }

  async close(): Promise<void> {
    await this.#finishWrites();
    await this.#lock?.release();
    this.#lock = undefined;
  }

  /** Removes what an interrupted write left, and returns the manifest. */
  async #recover(): Promise<DiskManifest> {
    const { files, layout } = this.context;
    const fresh = (await files.size(layout.manifest)) === undefined;
    const manifest = await recover(this.context);
    for (const folder of FOLDERS) await files.makeFolder(layout.path(folder));
    // A file that was forced to the disk is still lost if its folder was not.
    if (fresh) for (const folder of [layout.path("bars"), layout.root, dirname(layout.root)]) await files.sync(folder);
    const noted = withClosures(manifest, this.#closures);
    if (fresh || noted.closures !== manifest.closures) await updateManifest(this.context, noted);
    else await keepCopy(this.context, manifest).catch(() => undefined);
    return noted;
  }
}

const stampOf = ({ snapshot, log }: DiskManifest, bytes: number): string => `${snapshot} ${log} ${bytes}`;
