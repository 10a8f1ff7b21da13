import type { Worker } from "node:worker_threads";
import { AppError, assert, Backoff, MINUTE_MS, type Clock } from "#base";
import type { SimulationRequest } from "#contract";
import { abandonColumns, type EngineData } from "#tiles";
import type { BarReceipt } from "#operations";
import type { FolderSnapshot, SnapshotReport } from "./folder-snapshots.ts";
import type { SourcedBars } from "./delivered-rows.ts";
import type { IntakeState } from "./live-intake.ts";
import type { LoadedMarket } from "../scanning/engine-scanner.ts";
import type { FeedThread } from "../feed/feed-thread.ts";
import { LoadThread } from "./load-thread.ts";
import type { MinuteSessions } from "./minute-retention.ts";
import { startLoader } from "./start-loader.ts";
import { systemClock } from "../system-clock.ts";

/** Most and least milliseconds between two checks of the folder. */
const EVERY_MS = 1_000;
const LEAST_MS = 20;
/** Longest wait for readers before a snapshot that is due is made; then the days are copied. */
const MOST_UNSETTLED_MS = 10_000;

/** Callbacks for new snapshots and failed loads. */
export interface DataEvents {
  /** Receives a report of each snapshot, including the first. */
  readonly onSnapshot: (report: SnapshotReport) => void;
  /** Receives the error of a failed load; the snapshot before stays, and the next check tries again. */
  readonly onFault: (error: Error) => void;
}

export interface FollowedFolder extends DataEvents {
  readonly dataFolder: string;
  /** The load thread, and the module of its replacement. */
  readonly loader: Worker;
  readonly loaderEntry?: URL;
  /** Played seconds per second of a demo market; absent: it rests. */
  readonly playSpeed?: number | undefined;
  /** Sessions whose minutes are loaded; absent: auto. */
  readonly minuteSessions?: MinuteSessions | undefined;
  /** Measures the pauses between starts of the load thread; absent: the system's clock. */
  readonly clock?: Clock;
}

/** The readers of the data. */
interface Reader {
  /** Hands the next snapshot to the readers. `isReloaded`: a replacement of the load thread made the snapshot, its first one. */
  publish(data: EngineData, isReloaded: boolean): void;
  /** Returns true if every reader uses the snapshot that was published last. */
  isSettled(): boolean;
}

/**
 * The newest snapshot of a data folder. Every second a load thread checks whether somebody has written to the folder, and makes
 * the next snapshot; the calling thread publishes it.
 */
export class FollowedData {
  readonly #folder: FollowedFolder;
  #thread: LoadThread;
  readonly #backoff: Backoff;
  /** The thread of the newest snapshot. */
  #takenFrom: LoadThread | undefined;
  /** True if the end of the thread was reported and no replacement runs yet. */
  #isMissing = false;
  #snapshot: FolderSnapshot | undefined;
  #reader: Reader | undefined;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;
  #stopped = false;
  #feed: FeedThread | undefined;
  /** The load thread that takes the bars of the feed. */
  #fedThread: LoadThread | undefined;
  /** Elapsed milliseconds since which a snapshot is due, and waits for readers. */
  #unsettledSince: number | undefined;
  /** Elapsed milliseconds when the state of the simulation was learnt. */
  #simulatedAt = 0;

  /** The clock of the market: of the machine, or the played instant of a simulation. */
  readonly marketClock: Clock = { now: () => this.#marketNow(), elapsed: systemClock.elapsed };

  private constructor(folder: FollowedFolder) {
    this.#folder = folder;
    this.#backoff = new Backoff(folder.clock ?? systemClock);
    this.#thread = this.#threadOf(folder.loader);
  }

  /** Loads the folder. Errors: those of its store. */
  static async open(folder: FollowedFolder): Promise<FollowedData> {
    const followed = new FollowedData(folder);
    try {
      followed.#take(await followed.#thread.next(true));
      followed.#takenFrom = followed.#thread;
      return followed;
    } catch (error) {
      await followed.stop();
      throw error;
    }
  }

  get loaded(): LoadedMarket {
    assert(this.#snapshot !== undefined, "data that were opened are there");
    const { data, feeds } = this.#snapshot;
    const { simulation, intake } = this.#thread;
    const { news } = this.#feed ?? {};
    const feed = news === undefined ? undefined : { provider: this.#feed!.name, news };
    return { data, feeds, clock: this.marketClock, simulation, feed, intake };
  }

  /** Commands the simulation. Error: conflict if none plays. */
  async simulate(order: SimulationRequest): Promise<void> {
    const state = this.#stopped ? undefined : await this.#thread.simulate(order);
    if (state === undefined) throw new AppError("conflict", "No simulated session plays on this server.");
    this.#simulatedAt = systemClock.elapsed();
    // A check that runs meanwhile schedules the next one by the new state.
    if (this.#timer !== undefined) this.#schedule();
  }

  /** Stores bars. Errors: as of `LiveIntake.receive`; unavailable if the load thread ends. */
  store(bars: SourcedBars): Promise<BarReceipt> {
    if (this.#stopped) return Promise.reject(new AppError("unavailable", "The server is stopping."));
    return this.#thread.store(bars);
  }

  /** The newest state of the intake of bars; undefined before the first bars. */
  get intake(): IntakeState | undefined {
    return this.#thread.intake;
  }

  /** Lets the load thread take the bars of a feed, also each thread that replaces it. */
  takeFeed(feed: FeedThread): void {
    this.#feed = feed;
    feed.intake = () => this.intake;
    this.#connectFeed();
  }

  #connectFeed(): void {
    const thread = this.#thread;
    if (this.#feed === undefined || this.#fedThread === thread) return;
    this.#fedThread = thread;
    this.#feed.feedTo(
      (port) => thread.connectFeed(port),
      () => this.loaded.data,
    );
  }

  /** Publishes each next snapshot from now on. */
  follow(reader: Reader): void {
    this.#reader = reader;
    this.#schedule();
  }

  /** Checks again after a second, or when the next snapshot of a simulation or with arrived bars is due. */
  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const waitMs = this.#thread.isDue ? 0 : (this.#thread.simulation?.waitMs ?? EVERY_MS);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#checking = this.#check()
          .catch((error: unknown) => this.#report(error))
          .finally(() => this.#schedule());
      },
      Math.min(Math.max(waitMs, LEAST_MS), EVERY_MS),
    );
    this.#timer.unref();
  }

  #marketNow(): number {
    const { simulation } = this.#thread;
    if (simulation === undefined) return systemClock.now();
    const { instant, speed, isRunning } = simulation;
    const played = isRunning ? (systemClock.elapsed() - this.#simulatedAt) * speed : 0;
    return instant * MINUTE_MS + Math.min(played, MINUTE_MS);
  }

  /** Stops the load thread. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#thread.stop();
    await this.#checking;
  }

  async #check(): Promise<void> {
    if (this.#thread.hasEnded && !this.#startsAgain()) return;
    const isSettled = this.#reader!.isSettled();
    const now = systemClock.elapsed();
    if (isSettled || !this.#thread.isDue) this.#unsettledSince = undefined;
    else if (now - (this.#unsettledSince ??= now) < MOST_UNSETTLED_MS) return;
    const thread = this.#thread;
    const snapshot = await thread.next(isSettled);
    this.#backoff.worked();
    if (snapshot === undefined || this.#stopped) return;
    this.#take(snapshot);
    this.#connectFeed();
    this.#reader!.publish(snapshot.data, this.#takenFrom !== thread);
    this.#takenFrom = thread;
  }

  /** Starts a replacement for an ended thread. Returns false while the pause before the start lasts. */
  #startsAgain(): boolean {
    if (!this.#isMissing) {
      this.#isMissing = true;
      this.#backoff.ended();
      // No other thread fills the columns that the ended thread left pending.
      abandonColumns(this.loaded.data);
      const seconds = Math.ceil(this.#backoff.waitMs / 1_000);
      const message = `The thread that loads the data ended; it is started again${seconds === 0 ? "" : ` in ${seconds} s`}, and calls are answered from the state before.`;
      this.#report(new AppError("unavailable", message));
    }
    if (this.#backoff.waitMs > 0) return false;
    this.#isMissing = false;
    const { dataFolder, loaderEntry, playSpeed, minuteSessions } = this.#folder;
    const settings = { dataFolder, opens: false, playSpeed, minuteSessions };
    this.#thread = this.#threadOf(startLoader(settings, loaderEntry));
    return true;
  }

  #take(snapshot: FolderSnapshot | undefined): void {
    assert(snapshot !== undefined, "a thread that begins has a state");
    this.#snapshot = snapshot;
    this.#simulatedAt = systemClock.elapsed();
    this.#folder.onSnapshot(snapshot.report);
  }

  #threadOf(loader: Worker): LoadThread {
    return new LoadThread(loader, {
      onFault: (error) => this.#report(error),
      // A check that runs schedules the next one.
      onDue: () => this.#timer !== undefined && this.#schedule(),
    });
  }

  #report(error: unknown): void {
    if (!this.#stopped) this.#folder.onFault(error instanceof Error ? error : new Error(String(error)));
  }
}
