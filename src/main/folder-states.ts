import { DoubleBufferedTiles, appendNewerBars, type EngineData, type OpenedData } from "#engine";
import type { StoreManifest } from "#market";
import type { BarFileStore } from "#storage";
import { feedReaches, loadData, openData, openStore } from "./data-folder.ts";
import type { FeedReach } from "./engine-scanner.ts";
import { fillOpened } from "./fill-opened.ts";
import { systemClock } from "./system-clock.ts";

/** How a state came about, for the server's log. */
export interface StateReport {
  readonly how: "appended" | "loaded";
  /** What made it necessary, in words. */
  readonly why: string;
  /** What was appended, or all there is: bars, and the instruments whose they are. */
  readonly bars: number;
  readonly tickers: number;
  readonly milliseconds: number;
  /** What the operator should know of it. */
  readonly warning?: string;
}

/** A state of a data folder, as a server needs it. */
export interface FolderState {
  readonly data: EngineData;
  readonly feeds: readonly FeedReach[];
  readonly report: StateReport;
}

/** The newest state, and of which store. */
interface Known {
  readonly store: BarFileStore;
  readonly data: EngineData;
  readonly manifest: StoreManifest;
  /** Of the store when it was that. */
  readonly stamp: string;
}

/**
 * The states of a data folder, one after the other: newer bars are appended to the data that are there, after everything
 * else they are loaded anew. Lives on a thread where this keeps nobody waiting.
 */
export class FolderStates {
  readonly #dataFolder: string;
  readonly #onFault: (error: Error) => void;
  /** Whether the first state may be there before all bars are read. */
  readonly #opens: boolean;
  readonly #days: DoubleBufferedTiles;
  #now: Known | undefined;
  /** The first state, until the rest of it is read. */
  #opened: OpenedData | undefined;
  /** Whether all of the data is there; where a part was lost all is loaded anew. */
  #isWhole = true;
  #isSettled = false;
  #stopped = false;

  /** `onFault` is told of damage to the memory image. */
  constructor(dataFolder: string, opens: boolean, onFault: (error: Error) => void) {
    this.#dataFolder = dataFolder;
    this.#opens = opens;
    this.#onFault = onFault;
    this.#days = new DoubleBufferedTiles(() => this.#isSettled);
  }

  /**
   * The first state, later the one that the folder has come to; undefined where nobody has written to it. `isSettled`: whether
   * nobody reads any state but the one that this gave last. Errors: those of the store; the state before stays the newest.
   */
  async next(isSettled: boolean): Promise<FolderState | undefined> {
    this.#isSettled = isSettled;
    if (this.#now === undefined)
      return this.#load(this.#opens ? "the server starts" : "the thread that loads was started anew", this.#opens);
    if (this.#opened !== undefined) {
      // Nothing is appended to data that are not whole.
      this.#isWhole = await fillOpened(this.#dataFolder, this.#opened, this.#onFault, () => this.#stopped);
      this.#opened = undefined;
    }
    if (this.#stopped) return undefined;
    const { store, data, manifest, stamp: before } = this.#now;
    const stamp = await store.stamp();
    if (!this.#isWhole) return this.#load("a part of the memory image was lost");
    // A start that was overtaken by a write does not know which state it has.
    if (manifest.snapshot !== data.snapshot) return this.#load("the folder was written to while it was loaded");
    return stamp === before ? undefined : this.#append(this.#now, stamp);
  }

  /** Has nothing more be begun. */
  stop(): void {
    this.#stopped = true;
  }

  async #append({ store, data, manifest }: Known, stamp: string): Promise<FolderState | undefined> {
    const begun = systemClock.elapsed();
    const appended = await appendNewerBars(store, data, manifest, this.#days);
    if ("why" in appended) return this.#load(appended.why);
    const { bars, tickers } = appended;
    this.#now = { store, data: appended.data, manifest: appended.manifest, stamp };
    const report: StateReport = { how: "appended", why: "newer bars", bars, tickers, milliseconds: since(begun) };
    return { data: appended.data, feeds: feedReaches(appended.data, appended.manifest), report };
  }

  /** Everything, from a store that is opened anew; undefined where a write overtook it, but for the first state. */
  async #load(why: string, opens = false): Promise<FolderState | undefined> {
    const begun = systemClock.elapsed();
    let warning: string | undefined;
    const warn = (text: string): void => void (warning = text);
    const store = await openStore(this.#dataFolder, () => undefined);
    const stamp = await store.stamp();
    const opened = opens ? await openData(store, this.#dataFolder, warn) : undefined;
    const data = opened?.data ?? (await loadData(store, this.#dataFolder, systemClock, warn)).data;
    const manifest = await store.manifest();
    if (manifest.snapshot !== data.snapshot && this.#now !== undefined) return undefined;
    this.#opened = opened;
    this.#isWhole = true;
    this.#now = { store, data, manifest, stamp };
    const bars = manifest.bars["1d"].rows + manifest.bars["1m"].rows;
    const tickers = data.instruments.ids.length;
    const report: StateReport = { how: "loaded", why, bars, tickers, milliseconds: since(begun) };
    const told = warning === undefined ? report : { ...report, warning };
    return { data, feeds: feedReaches(data, manifest), report: told };
  }
}

function since(begun: number): number {
  return Math.round(systemClock.elapsed() - begun);
}
