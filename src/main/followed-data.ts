import { Worker } from "node:worker_threads";
import { AppError } from "#base";
import {
  AlternateTiles,
  appendNewerBars,
  receiveData,
  type EngineData,
  type OpenedData,
  type SharedData,
} from "#engine";
import type { StoreManifest } from "#market";
import type { BarFileStore } from "#storage";
import { feedReaches, openData, type LoadedData } from "./data-folder.ts";
import { fillOnThread, type Filling } from "./fill-on-thread.ts";
import { systemClock } from "./system-clock.ts";
import { workerEntry } from "./worker-entry.ts";

/** Milliseconds between two looks at what the folder holds. */
const EVERY_MS = 1_000;

/** One state of the folder. */
interface Followed {
  readonly loaded: LoadedData;
  readonly manifest: StoreManifest;
  /** Of the store when it was that. */
  readonly stamp: string;
}

interface Reader {
  /** Takes the next state of the data. */
  publish(data: EngineData): void;
  /** Whether nobody reads any state but the one that was published last. */
  isSettled(): boolean;
  /** Told where a state could not be loaded; the next look tries again. */
  onFault(error: Error): void;
}

/** The state with which a server begins; what is still to be read of it, FollowedData has read. */
export interface Start extends Followed {
  readonly opened: OpenedData;
}

export async function loadStart(store: BarFileStore, dataFolder: string): Promise<Start> {
  const stamp = await store.stamp();
  const { loaded, opened } = await openData(store, dataFolder, systemClock);
  return { loaded, opened, manifest: await store.manifest(), stamp };
}

/**
 * Looks again and again whether somebody has written to the folder, and publishes what it then holds: newer bars are
 * appended to the data that are there, everything else is loaded anew on a thread of its own.
 */
export class FollowedData {
  readonly #store: BarFileStore;
  readonly #dataFolder: string;
  readonly #reader: Reader;
  readonly #days: AlternateTiles;
  #now: Followed;
  /** What the server began with, until the rest of it is read: at the first look, when the first scans are answered. */
  #opened: OpenedData | undefined;
  #filling: Filling | undefined;
  /** Whether all of the data is there; where a part was lost all is loaded anew. */
  #isWhole = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #stopped = false;

  constructor(store: BarFileStore, dataFolder: string, start: Start, reader: Reader) {
    this.#store = store;
    this.#dataFolder = dataFolder;
    this.#now = start;
    this.#reader = reader;
    this.#days = new AlternateTiles(() => reader.isSettled());
    this.#opened = start.opened;
    this.#wait();
  }

  get loaded(): LoadedData {
    return this.#now.loaded;
  }

  /** Ends with the look that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#filling?.stop();
    await this.#looking;
  }

  #wait(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
        .catch((error: unknown) => this.#reader.onFault(error instanceof Error ? error : new Error(String(error))))
        .finally(() => this.#wait());
    }, EVERY_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    if (this.#opened !== undefined) {
      this.#filling = fillOnThread(this.#dataFolder, this.#opened, (error) => this.#reader.onFault(error));
      this.#opened = undefined;
      this.#isWhole = await this.#filling.done;
      if (this.#stopped) return;
    }
    const stamp = await this.#store.stamp();
    const { manifest, loaded, stamp: before } = this.#now;
    // A start that was overtaken by a write does not know which state it has.
    const isCertain = this.#isWhole && manifest.snapshot === loaded.data.snapshot;
    if (stamp === before && isCertain) return;
    const appended = isCertain ? await appendNewerBars(this.#store, loaded.data, manifest, this.#days) : undefined;
    const data = appended?.data ?? (await this.#loadAnew());
    const now = appended?.manifest ?? (await this.#store.manifest());
    if (now.snapshot !== data.snapshot || this.#stopped) return;
    this.#isWhole = true;
    this.#now = { loaded: { ...loaded, data, feeds: feedReaches(data, now) }, manifest: now, stamp };
    this.#reader.publish(data);
  }

  async #loadAnew(): Promise<EngineData> {
    const worker = new Worker(workerEntry("load-worker"), { workerData: this.#dataFolder });
    try {
      return receiveData(
        await new Promise<SharedData>((resolve, reject) => {
          worker.once("message", resolve);
          worker.once("error", reject);
          worker.once("exit", () => reject(new AppError("unavailable", "Loading the new data was broken off.")));
        }),
      );
    } finally {
      await worker.terminate();
    }
  }
}
