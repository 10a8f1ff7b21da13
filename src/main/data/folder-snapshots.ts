import type { StoreManifest } from "#market";
import type { BarFileStore } from "#storage";
import { DoubleBufferedTiles, appendNewerBars, type EngineData, type OpenedData } from "#tiles";
import { feedReaches, loadData, openData, openStore } from "./data-folder.ts";
import type { FeedReach } from "../scanning/engine-scanner.ts";
import { fillPendingColumns } from "./fill-pending-columns.ts";
import { systemClock } from "../system-clock.ts";

/** Origin of a snapshot, for the server's log. */
export interface SnapshotReport {
  readonly how: "appended" | "loaded";
  /** Reason for the new snapshot. */
  readonly why: string;
  /** Bars that were appended or loaded. */
  readonly bars: number;
  /** Instruments of those bars. */
  readonly tickers: number;
  readonly milliseconds: number;
  /** Problem that the operator must know. */
  readonly warning?: string;
}

/** One snapshot of a data folder, ready to be served. */
export interface FolderSnapshot {
  readonly data: EngineData;
  readonly feeds: readonly FeedReach[];
  readonly report: SnapshotReport;
}

/** The newest snapshot and the store that it came from. */
interface LoadedSnapshot {
  readonly store: BarFileStore;
  readonly data: EngineData;
  readonly manifest: StoreManifest;
  /** Stamp of the store when it had this snapshot. */
  readonly stamp: string;
}

/**
 * Makes the snapshots of a data folder, one after the other. Appends newer bars to the loaded data; any other change reloads
 * everything. Runs on a thread of its own, because a reload takes long.
 */
export class SnapshotLoader {
  readonly #dataFolder: string;
  readonly #onFault: (error: Error) => void;
  /** True if the first snapshot may be served before all bars are read. */
  readonly #opens: boolean;
  readonly #days: DoubleBufferedTiles;
  #newest: LoadedSnapshot | undefined;
  /** The first snapshot while some of its columns are pending. */
  #opened: OpenedData | undefined;
  /** False if a part of the data was lost; then everything is reloaded. */
  #isWhole = true;
  #isSettled = false;
  #stopped = false;

  /** `onFault` receives damage to the memory image. */
  constructor(dataFolder: string, opens: boolean, onFault: (error: Error) => void) {
    this.#dataFolder = dataFolder;
    this.#opens = opens;
    this.#onFault = onFault;
    this.#days = new DoubleBufferedTiles(() => this.#isSettled);
  }

  /**
   * Returns the first snapshot, later the newest one; undefined if nobody has written to the folder. `isSettled` is true if
   * every reader uses the snapshot that was returned last.
   * Errors: those of the store; the snapshot before stays the newest.
   */
  async next(isSettled: boolean): Promise<FolderSnapshot | undefined> {
    this.#isSettled = isSettled;
    if (this.#newest === undefined)
      return this.#load(this.#opens ? "the server starts" : "the thread that loads was started anew", this.#opens);
    if (this.#opened !== undefined) {
      // Only complete data can be appended to.
      this.#isWhole = await fillPendingColumns(this.#dataFolder, this.#opened, this.#onFault, () => this.#stopped);
      this.#opened = undefined;
    }
    if (this.#stopped) return undefined;
    const { store, data, manifest, stamp: before } = this.#newest;
    const stamp = await store.stamp();
    if (!this.#isWhole) return this.#load("a part of the memory image was lost");
    // A write during the load leaves open which snapshot was loaded.
    if (manifest.snapshot !== data.snapshot) return this.#load("the folder was written to while it was loaded");
    return stamp === before ? undefined : this.#append(this.#newest, stamp);
  }

  /** Prevents that any further work begins. */
  stop(): void {
    this.#stopped = true;
  }

  async #append({ store, data, manifest }: LoadedSnapshot, stamp: string): Promise<FolderSnapshot | undefined> {
    const begun = systemClock.elapsed();
    const appended = await appendNewerBars(store, data, manifest, this.#days);
    if ("why" in appended) return this.#load(appended.why);
    const { bars, tickers } = appended;
    this.#newest = { store, data: appended.data, manifest: appended.manifest, stamp };
    const report: SnapshotReport = { how: "appended", why: "newer bars", bars, tickers, milliseconds: since(begun) };
    return { data: appended.data, feeds: feedReaches(appended.data, appended.manifest), report };
  }

  /**
   * Loads everything from a newly opened store. Returns undefined if another process wrote during the load, except for the
   * first snapshot.
   */
  async #load(why: string, opens = false): Promise<FolderSnapshot | undefined> {
    const begun = systemClock.elapsed();
    let warning: string | undefined;
    const warn = (text: string): void => void (warning = text);
    const store = await openStore(this.#dataFolder, () => undefined);
    const stamp = await store.stamp();
    const opened = opens ? await openData(store, this.#dataFolder, warn) : undefined;
    const data = opened?.data ?? (await loadData(store, this.#dataFolder, systemClock, warn)).data;
    const manifest = await store.manifest();
    if (manifest.snapshot !== data.snapshot && this.#newest !== undefined) return undefined;
    this.#opened = opened;
    this.#isWhole = true;
    this.#newest = { store, data, manifest, stamp };
    const bars = manifest.bars["1d"].rows + manifest.bars["1m"].rows;
    const tickers = data.instruments.ids.length;
    const report: SnapshotReport = { how: "loaded", why, bars, tickers, milliseconds: since(begun) };
    const reported = warning === undefined ? report : { ...report, warning };
    return { data, feeds: feedReaches(data, manifest), report: reported };
  }
}

function since(begun: number): number {
  return Math.round(systemClock.elapsed() - begun);
}
