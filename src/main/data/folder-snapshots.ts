import { AppError, type Clock } from "#base";
import type { SimulationRequest } from "#contract";
import type { StoreManifest } from "#market";
import type { BarFileStore, StoreUpdate } from "#storage";
import {
  appendNewerBars,
  ArrivingFeedRows,
  ArrivingMinutes,
  countOf,
  nameWithSeal,
  SnapshotMemory,
  tilesBytes,
  type EngineData,
  type OpenedData,
  type TileSet,
} from "#tiles";
import { feedReaches, loadData, openData, openStore } from "./data-folder.ts";
import { isDemo } from "../demo/demo-market.ts";
import { SimulatedSessions, type SimulationState } from "../demo/simulated-sessions.ts";
import type { FeedReach } from "../scanning/engine-scanner.ts";
import { fillPendingColumns } from "./fill-pending-columns.ts";
import type { IntakeMarket } from "./arrival-writer.ts";
import { LiveIntake, type IntakeState } from "./live-intake.ts";
import { MinuteRetention, type MinuteSessions } from "./minute-retention.ts";
import { prepareRewrite } from "./prepare-rewrite.ts";
import { systemClock } from "../system-clock.ts";

/** Origin of a snapshot, for the server's log. */
export interface SnapshotReport {
  readonly how: "appended" | "loaded" | "played";
  /** Reason for the new snapshot. */
  readonly why: string;
  /** Bars that were appended or loaded. */
  readonly bars: number;
  /** Instruments of those bars. */
  readonly tickers: number;
  readonly milliseconds: number;
  /** The loaded minutes: the first date, the sessions since, and their memory. Absent unless everything was loaded. */
  readonly minutes?: { readonly since: string; readonly sessions: number; readonly megabytes: number };
  /** Problem that the operator must know. */
  readonly warning?: string;
}

/** One snapshot of a data folder, ready to be served. */
export interface FolderSnapshot {
  readonly data: EngineData;
  readonly feeds: readonly FeedReach[];
  readonly report: SnapshotReport;
}

/** The newest snapshot of the store, and the store. */
interface LoadedSnapshot {
  readonly store: BarFileStore;
  readonly data: EngineData;
  readonly manifest: StoreManifest;
  /** Stamp of the store when it had this snapshot. */
  readonly stamp: string;
  /** True if a write during the load leaves open which snapshot was loaded. */
  readonly isTorn?: boolean;
}

/** How a loader makes snapshots. */
export interface LoaderSettings {
  readonly dataFolder: string;
  /** True if the first snapshot may be served before all bars are read. */
  readonly opens: boolean;
  /** Played seconds per second of a demo market; undefined if a demo market rests. */
  readonly playSpeed?: number | undefined;
  /** Sessions whose minutes are loaded; absent: auto. */
  readonly minuteSessions?: MinuteSessions | undefined;
  /** Absent: the system's clock. */
  readonly clock?: Clock;
  /** Module of the thread that prepares rewrites of the folder; absent: the usual one. */
  readonly rewriteEntry?: URL;
}

/** Callbacks for what happens between two snapshots. */
interface LoaderEvents {
  /** Receives damage to the memory image. */
  readonly onFault: (error: Error) => void;
  /** Called when a snapshot with arrived bars is due. */
  readonly onDue: () => void;
  readonly onIntake: (state: IntakeState) => void;
}

/** State of the simulation, and milliseconds until its next snapshot is due. */
export type DueSimulation = SimulationState & { readonly waitMs: number };

/**
 * Makes the snapshots of a data folder, one after the other. Appends newer bars to the loaded data; any other change reloads
 * everything. Plays further sessions of a demo market in memory. Runs on a thread of its own, because a reload takes long.
 */
export class SnapshotLoader {
  readonly #onFault: (error: Error) => void;
  readonly #settings: LoaderSettings;
  readonly #memory: SnapshotMemory;
  readonly #retention: MinuteRetention;
  #newest: LoadedSnapshot | undefined;
  /** Sessions that follow the newest snapshot of a demo market. */
  #played: SimulatedSessions | undefined;
  /** The first snapshot while some of its columns are pending. */
  #opened: OpenedData | undefined;
  #isDemo = false;
  /** Bars that arrived since the newest snapshot; undefined before all data are read. */
  #arriving: ArrivingMinutes | undefined;
  /** Rows of feeds that arrived since the newest snapshot. */
  #feedRows = new ArrivingFeedRows();
  /** False if a part of the data was lost; then everything is reloaded. */
  #isWhole = true;
  #isSettled = false;
  #stopped = false;
  /** Bars that arrive while the server runs. */
  readonly intake: LiveIntake;
  /** The last of the snapshots and writes, which run one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(settings: LoaderSettings, { onFault, onDue, onIntake }: LoaderEvents) {
    this.#settings = settings;
    this.#onFault = onFault;
    this.#memory = new SnapshotMemory(() => this.#isSettled);
    const { clock = systemClock } = settings;
    this.#retention = new MinuteRetention(settings.minuteSessions ?? "auto", clock);
    this.intake = new LiveIntake({
      clock,
      alone: (work) => this.#alone(() => work(this.#market())),
      onDue,
      onState: onIntake,
      prepareRewrite: () => prepareRewrite(settings.dataFolder, settings.rewriteEntry),
      onRewritten: (update) => this.#rewritten(update),
      onFault,
    });
  }

  /**
   * Returns the first snapshot, later the newest one; undefined if nobody has written to the folder. `isSettled` is true if
   * every reader uses the snapshot that was returned last.
   * Errors: those of the store; the snapshot before stays the newest.
   */
  next(isSettled: boolean): Promise<FolderSnapshot | undefined> {
    return this.#alone(async () => {
      const snapshot = await this.#next(isSettled);
      if (snapshot === undefined) return undefined;
      this.intake.published(snapshot.data, snapshot.report.how === "loaded");
      return snapshot;
    });
  }

  async #next(isSettled: boolean): Promise<FolderSnapshot | undefined> {
    this.#isSettled = isSettled;
    const { opens } = this.#settings;
    if (this.#newest === undefined)
      return this.#load(opens ? "the server starts" : "the load thread was replaced", opens);
    if (this.#opened !== undefined) {
      // Only complete data can be appended to.
      this.#isWhole = await fillPendingColumns(
        this.#settings.dataFolder,
        this.#opened,
        this.#onFault,
        () => this.#stopped,
      );
      this.#opened = undefined;
    }
    if (this.#stopped) return undefined;
    const { store, manifest, stamp: before, isTorn } = this.#newest;
    const stamp = await store.stamp();
    if (!this.#isWhole) return this.#load("a part of the memory image was lost");
    if (isTorn === true) return this.#load("the folder was written to while it was loaded");
    if (this.#played !== undefined)
      return stamp === before ? this.#play(this.#played) : this.#load("the folder was written to");
    if (stamp === before && this.intake.isDue) return this.#appendArrived(this.#newest, { manifest, stamp });
    if (stamp === before) return this.#moveReach(store);
    const update = this.intake.updateOf(stamp);
    if (update === undefined) return this.#append(this.#newest, stamp);
    return update !== null && this.intake.isDue ? this.#appendArrived(this.#newest, update) : undefined;
  }

  /** State of the simulation; undefined if none plays. */
  get simulation(): DueSimulation | undefined {
    return this.#played === undefined ? undefined : { ...this.#played.state, waitMs: this.#played.waitMs };
  }

  /** Commands the simulation, if one plays. */
  obey(order: SimulationRequest): void {
    this.#played?.obey(order);
  }

  /** Prevents that any further work begins. */
  stop(): void {
    this.#stopped = true;
    this.intake.stop();
  }

  /** Runs work after all work before. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work, work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #market(): IntakeMarket {
    if (this.#newest === undefined) throw new AppError("unavailable", "The data are still being loaded.");
    const { store, data, stamp, isTorn } = this.#newest;
    const isWhole = this.#opened === undefined && this.#isWhole && isTorn !== true;
    if (isWhole) this.#arriving ??= new ArrivingMinutes(data, this.#memory);
    const arriving = isWhole ? this.#arriving : undefined;
    return { store, data, stamp, arriving, feedRows: this.#feedRows, isDemo: this.#isDemo };
  }

  /** Notes that the folder has the bars of the newest snapshot in other files. */
  #rewritten({ manifest, stamp }: StoreUpdate): void {
    if (this.#newest?.manifest.snapshot === manifest.snapshot) this.#newest = { ...this.#newest, manifest, stamp };
  }

  /**
   * Returns the snapshot with what arrived and the newest seal. First bars of tickers need a load, which they can wait for.
   */
  #appendArrived(
    { store, data: dataBefore, manifest: before }: LoadedSnapshot,
    { manifest, stamp }: StoreUpdate,
  ): FolderSnapshot | Promise<FolderSnapshot | undefined> | undefined {
    const ticker = this.intake.tickerToLoad;
    if (ticker !== undefined) return this.#load(`the first bars of ${ticker} came`);
    const arriving = (this.#arriving ??= new ArrivingMinutes(dataBefore, this.#memory));
    const sealed = this.intake.sealedIn(dataBefore);
    const reached = Math.max(dataBefore.watermark, (sealed ?? -1) + 1);
    if (arriving.isEmpty && this.#feedRows.isEmpty && reached === dataBefore.watermark) {
      this.intake.deferred();
      return undefined;
    }
    const begun = systemClock.elapsed();
    const { tickers } = arriving;
    const why = arriving.isEmpty ? "time passed" : "arrived bars";
    const name = reached > endOf(manifest) ? nameWithSeal(manifest.snapshot, reached) : manifest.snapshot;
    const { isCollapsed } = this.intake;
    const data = arriving.next(name, { feeds: this.#feedRows.take(dataBefore), sealed, isCollapsed });
    this.#newest = { store, data, manifest, stamp };
    const bars = manifest.bars["1m"].rows - before.bars["1m"].rows;
    const report: SnapshotReport = { how: "appended", why, bars, tickers, milliseconds: since(begun) };
    return { data, feeds: feedReaches(data, manifest), report };
  }

  /** Returns the next played snapshot if it is due. A snapshot that somebody still reads would have to be copied, so it waits. */
  #play(played: SimulatedSessions): FolderSnapshot | Promise<FolderSnapshot | undefined> | undefined {
    if (!this.#isSettled) return undefined;
    if (played.isOver) return this.#load("the simulated sessions begin again");
    const begun = systemClock.elapsed();
    const next = played.next(this.#memory);
    if (next === undefined) return undefined;
    const { data, manifest, newer } = next;
    const about = { why: "a simulated session", ...countOf(newer) };
    const report: SnapshotReport = { how: "played", ...about, milliseconds: since(begun) };
    return { data, feeds: feedReaches(data, manifest), report };
  }

  async #append({ store, data, manifest }: LoadedSnapshot, stamp: string): Promise<FolderSnapshot | undefined> {
    const begun = systemClock.elapsed();
    const { liveFeeds = manifest.liveFeeds } = this.intake;
    const appended = await appendNewerBars(store, data, { ...manifest, liveFeeds }, this.#memory);
    if ("why" in appended) return this.#load(appended.why);
    const { bars, tickers } = appended;
    const { grownFrom } = appended.data;
    const next = {
      ...appended.data,
      feeds: this.#feedRows.take(appended.data),
      grownFrom: grownFrom && { ...grownFrom, isCollapsed: this.intake.isCollapsed },
    };
    this.#newest = { store, data: next, manifest: appended.manifest, stamp };
    this.#arriving = undefined;
    const report: SnapshotReport = { how: "appended", why: "newer bars", bars, tickers, milliseconds: since(begun) };
    return { data: next, feeds: feedReaches(next, appended.manifest), report };
  }

  /** Returns the snapshot after a move of the reach of minutes; undefined if the reach stays. */
  async #moveReach(store: BarFileStore): Promise<FolderSnapshot | undefined> {
    if (!this.#retention.isDue(store.calendar)) return undefined;
    const { isMoved } = await this.#retention.settle(store, false);
    return isMoved ? this.#load("minutes begin at a later session") : undefined;
  }

  /**
   * Loads everything from a newly opened store. Returns undefined if another process wrote during the load, except for the
   * first snapshot.
   */
  async #load(why: string, opens = false): Promise<FolderSnapshot | undefined> {
    const begun = systemClock.elapsed();
    let warning: string | undefined;
    const warn = (text: string): void => void (warning = text);
    const store = await openStore(this.#settings.dataFolder, () => undefined);
    // The store of the snapshot before may hold the lock.
    const reach = await this.#retention.settle(this.#newest?.store ?? store, opens);
    if (reach.warning !== undefined) warn(reach.warning);
    const stamp = await store.stamp();
    const opened = opens ? await openData(store, this.#settings.dataFolder, warn) : undefined;
    const data = opened?.data ?? (await loadData(store, this.#settings.dataFolder, systemClock, warn)).data;
    const manifest = await store.manifest();
    if (manifest.snapshot !== data.snapshot && this.#newest !== undefined) return undefined;
    this.#opened = opened;
    this.#isWhole = true;
    this.#newest = { store, data, manifest, stamp, isTorn: manifest.snapshot !== data.snapshot };
    this.#arriving = undefined;
    this.#feedRows = new ArrivingFeedRows();
    this.#isDemo = await isDemo(this.#settings.dataFolder);
    this.#played = this.#sessionsAfter(data, manifest);
    const bars = manifest.bars["1d"].rows + rowsOf(data.minutes());
    const tickers = data.instruments.ids.length;
    const report: SnapshotReport = {
      how: "loaded",
      why,
      bars,
      tickers,
      milliseconds: since(begun),
      ...minutesIn(data, manifest),
      ...(warning === undefined ? {} : { warning }),
    };
    return { data, feeds: feedReaches(data, manifest), report };
  }

  /** Returns the sessions to play after a snapshot; undefined if the folder has no demo market, or if it rests. */
  #sessionsAfter(data: EngineData, manifest: StoreManifest): SimulatedSessions | undefined {
    const speed = this.#played?.state.speed ?? this.#settings.playSpeed;
    if (speed === undefined || Number.isNaN(data.watermark) || !this.#isDemo) return undefined;
    return new SimulatedSessions(systemClock, speed, data, manifest);
  }
}

function rowsOf(tiles: TileSet | undefined): number {
  return tiles?.layout.lengths.reduce((sum, rows) => sum + rows, 0) ?? 0;
}

/** Returns what the report of a load says of the minutes. */
function minutesIn(data: EngineData, { bars }: StoreManifest): Pick<SnapshotReport, "minutes"> {
  const { calendar, tradedMinutes } = data;
  const tiles = data.minutes();
  if (tiles === undefined) return {};
  const { first, watermark } = bars["1m"];
  const [from, to] = [calendar.ordinalAtOrAfter(calendar.dateAt(first)), calendar.sessionBegunBy(watermark - 1)];
  const bytes = tilesBytes(tiles) + (tradedMinutes === undefined ? 0 : tilesBytes(tradedMinutes));
  return {
    minutes: { since: calendar.isoDate(from), sessions: to - from + 1, megabytes: Math.round(bytes / 2 ** 20) },
  };
}

/** Returns the end of the newest stored bar, minutes since 1970. */
function endOf({ bars }: StoreManifest): number {
  return Math.max(...[bars["1d"].watermark, bars["1m"].watermark].filter((end) => !Number.isNaN(end)));
}

function since(begun: number): number {
  return Math.round(systemClock.elapsed() - begun);
}
