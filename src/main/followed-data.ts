import type { Worker } from "node:worker_threads";
import { AppError, assert, Backoff, type Clock } from "#base";
import { abandonColumns, type EngineData } from "#engine";
import type { LoadedData } from "./data-folder.ts";
import type { FolderState, StateReport } from "./folder-states.ts";
import { LoadThread } from "./load-thread.ts";
import { startLoader } from "./start-loader.ts";
import { systemClock } from "./system-clock.ts";

/** Milliseconds between two looks at what the folder holds. */
const EVERY_MS = 1_000;

/** Who is told of what befalls the data. */
export interface DataNews {
  /** Of each state, the first included. */
  readonly onState: (report: StateReport) => void;
  /** Where a state could not be loaded; the one before stays, and the next look tries again. */
  readonly onFault: (error: Error) => void;
}

export interface FollowedFolder extends DataNews {
  readonly dataFolder: string;
  /** The thread that loads, and the module of one that takes its place. */
  readonly loader: Worker;
  readonly loaderEntry?: URL;
  /** By which pauses between starts of that thread are measured; absent: the system's. */
  readonly clock?: Clock;
}

/** Who reads the data. */
interface Reader {
  /** Takes the next state of the data. */
  publish(data: EngineData): void;
  /** Whether nobody reads any state but the one that was published last. */
  isSettled(): boolean;
}

/**
 * The newest state of a data folder. Again and again a thread of its own looks whether somebody has written to it, and makes
 * the next state; the thread that asks for it publishes what comes.
 */
export class FollowedData {
  readonly #folder: FollowedFolder;
  #thread: LoadThread;
  readonly #backoff: Backoff;
  /** Whether the end of the thread was noticed. */
  #isMissing = false;
  #now: FolderState | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #stopped = false;

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
      return followed;
    } catch (error) {
      await followed.stop();
      throw error;
    }
  }

  get loaded(): LoadedData {
    assert(this.#now !== undefined, "data that were opened are there");
    const { data, feeds } = this.#now;
    return { data, feeds, clock: systemClock };
  }

  /** From now on each next state is published. */
  follow(reader: Reader): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look(reader)
        .catch((error: unknown) => this.#tell(error))
        .finally(() => this.follow(reader));
    }, EVERY_MS);
    this.#timer.unref();
  }

  /** Breaks off what is being made. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#thread.stop();
    await this.#looking;
  }

  async #look(reader: Reader): Promise<void> {
    if (this.#thread.hasEnded && !this.#startsAgain()) return;
    const state = await this.#thread.next(reader.isSettled());
    this.#backoff.worked();
    if (state === undefined || this.#stopped) return;
    this.#take(state);
    reader.publish(state.data);
  }

  /** Starts the thread in the place of one that ended, unless that is to wait. */
  #startsAgain(): boolean {
    if (!this.#isMissing) {
      this.#isMissing = true;
      this.#backoff.ended();
      // Nobody else reads or mends what it left.
      abandonColumns(this.loaded.data);
      const seconds = Math.ceil(this.#backoff.waitMs / 1_000);
      const message = `The thread that loads the data ended; it is started again${seconds === 0 ? "" : ` in ${seconds} s`}, and calls are answered from the state before.`;
      this.#tell(new AppError("unavailable", message));
    }
    if (this.#backoff.waitMs > 0) return false;
    this.#isMissing = false;
    const { dataFolder, loaderEntry } = this.#folder;
    this.#thread = this.#threadOf(startLoader({ dataFolder, opens: false }, loaderEntry));
    return true;
  }

  #take(state: FolderState | undefined): void {
    assert(state !== undefined, "a thread that begins has a state");
    this.#now = state;
    this.#folder.onState(state.report);
  }

  #threadOf(loader: Worker): LoadThread {
    return new LoadThread(loader, (error) => this.#tell(error));
  }

  #tell(error: unknown): void {
    if (!this.#stopped) this.#folder.onFault(error instanceof Error ? error : new Error(String(error)));
  }
}
