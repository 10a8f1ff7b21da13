import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#base";
import { newestSessionAt, type LiveRowFact, type StoreLock } from "#market";
import type { BarDelivery, RowOutcome } from "#operations";
import type { BarFileStore, Rewrite, StoreUpdate } from "#storage";
import type { Arrival, ArrivingFeedRows, ArrivingMinutes, EngineData } from "#tiles";
import { arrivedMinutes, batchOf, heldRows, lastOfEach, rawBarOf } from "./arrived-rows.ts";
import { storedOutcomes } from "./stored-outcomes.ts";
import { SERVER } from "./server-name.ts";

/** How long the lock is kept after the last write. */
const IDLE_MS = 1_000;
/** Time for another process to take the lock that it wants. */
const YIELD_MS = 250;

/** How a feed seals minutes that it missed: one after the other, or a long gap once, at its end. */
export type BackfillSeal = "minute" | "collapsed";

/** The market whose bars arrive. */
export interface IntakeMarket {
  readonly store: BarFileStore;
  readonly data: EngineData;
  /** Stamp of the store when it had the newest snapshot. */
  readonly stamp: string;
  /** Bars that the next snapshot adds; undefined while the data are not read as a whole. */
  readonly arriving: ArrivingMinutes | undefined;
  /** Rows of feeds that the next snapshot adds. */
  readonly feedRows: ArrivingFeedRows;
  readonly isDemo: boolean;
}

/** What a write stored. */
export interface WrittenRows {
  /** Rows for which there was no bar. */
  readonly accepted: number;
  /** Accepted rows that came after the seal of their minute, or between other bars. */
  readonly late: number;
  /** Rows that replaced a bar with other values. */
  readonly replaced: number;
  /** By row of the delivery; rows that a later one replaces are missing. Empty unless the delivery names rows. */
  readonly outcomes: ReadonlyMap<number, RowOutcome>;
  /** Rows of tickers that no instrument has yet, and the tickers. */
  readonly unknown: { readonly rows: number; readonly tickers: readonly string[] };
}

interface WriterSettings {
  readonly clock: Clock;
  /** Runs work while no snapshot is made and nothing else is written. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Prepares the rewrite of older logs on another thread. */
  readonly prepareRewrite: () => Promise<Rewrite | undefined>;
  /** Receives the snapshot after a rewrite, with the same bars. */
  readonly onRewritten: (update: StoreUpdate) => void;
  readonly onFault: (error: Error) => void;
}

/**
 * Writes arrived bars to the log of a folder, and keeps them in memory for the next snapshot. Holds the lock of the folder between
 * writes; releases the lock when another process wants it. Bars that memory cannot take are in the folder alone, and the next
 * snapshot is read from there.
 */
export class ArrivalWriter {
  readonly #settings: WriterSettings;
  #lock: StoreLock | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Elapsed milliseconds before which the lock is not taken again. */
  #notBefore = 0;
  /** The folder after the last own write since the newest snapshot. */
  #update: StoreUpdate | undefined;
  /** True if the folder has bars that `arriving` lacks. */
  #isBehind = false;
  #rewriting: Promise<void> | undefined;
  #liveFeeds: string | undefined;

  constructor(settings: WriterSettings) {
    this.#settings = settings;
  }

  /** The folder after the last own write, if memory has all its bars. */
  get update(): StoreUpdate | undefined {
    return this.#isBehind ? undefined : this.#update;
  }

  /** True while own work may change the stamp of the store without changing its bars. */
  get isRewriting(): boolean {
    return this.#rewriting !== undefined;
  }

  /** `StoreManifest.liveFeeds` after the last own rows of feeds since the newest snapshot; undefined without any. */
  get liveFeeds(): string | undefined {
    return this.#liveFeeds;
  }

  /** Notes that the newest snapshot has all stored rows. */
  published(): void {
    this.#update = this.#liveFeeds = undefined;
    this.#isBehind = false;
  }

  /** Takes the lock of the folder. Errors: conflict while another process writes; unavailable. */
  async begin({ store, stamp }: IntakeMarket): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#lock !== undefined) return;
    const waitMs = this.#notBefore - this.#settings.clock.elapsed();
    if (waitMs > 0) await pause(waitMs);
    this.#lock = await store.lock(SERVER, { onWanted: () => void this.#giveUp(YIELD_MS) });
    if ((await store.stamp()) !== (this.#update?.stamp ?? stamp)) this.#isBehind = true;
  }

  /** Ends a series of writes: the lock is released unless further ones follow. */
  end(): void {
    clearTimeout(this.#idle);
    if (this.#lock !== undefined) this.#idle = setTimeout(() => void this.#giveUp(0), IDLE_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#giveUp(0);
  }

  async #giveUp(waitMs: number): Promise<void> {
    if (this.#lock === undefined) return;
    await this.#settings.alone(async () => {
      const lock = this.#lock;
      this.#lock = undefined;
      this.#notBefore = this.#settings.clock.elapsed() + waitMs;
      await lock?.release().catch((error: Error) => this.#settings.onFault(error));
    });
  }

  /**
   * Stores rows of a delivery. Resolves once they are on the disk. `knownAt`: minutes since 1970, with a fraction, when
   * amendments became known. Errors: unavailable if the folder cannot be written.
   */
  async write(
    delivery: BarDelivery & { readonly source: string; readonly backfill?: BackfillSeal | undefined },
    kept: readonly number[],
    knownAt: number,
    market: IntakeMarket,
  ): Promise<WrittenRows> {
    const { timeframe, bars, source, namesRows = false } = delivery;
    const outcomes = new Map<number, RowOutcome>();
    const rows = lastOfEach(bars, kept);
    const held = heldRows(delivery, rows, market.data);
    const unknown = { rows: held.unknown.length, tickers: held.tickers };
    const { arriving, store } = market;
    const isOfNewSession = held.sessions.some((session) => session > newestSession(market.data));
    // The folder path decides what a new session brings: a split, a first bar of all.
    if (timeframe === "1d" || arriving === undefined || isOfNewSession) this.#isBehind = true;
    if (this.#isBehind || arriving === undefined) {
      return { ...(await this.#append(delivery, rows, store, outcomes)), late: 0, outcomes, unknown };
    }
    const first = await this.#append(delivery, held.unknown, store, outcomes);
    if (held.known.length === 0) return { ...first, late: 0, outcomes, unknown };
    const sorted = arriving.add(arrivedMinutes(bars, held), knownAt, delivery.backfill !== undefined);
    const batch = batchOf(bars, held, sorted, knownAt);
    // Memory has the bars already: if they cannot be logged, the next snapshot is read from the folder.
    this.#isBehind = true;
    if (batch.bars !== undefined || batch.amended !== undefined) this.#update = await store.logMinutes(batch, source);
    this.#isBehind = false;
    if (store.hasOlderLogs) this.#rewrite(store);
    if (namesRows) for (const [k, row] of held.known.entries()) outcomes.set(row, OUTCOMES[sorted.arrivals[k]!]);
    const count = (arrival: (typeof sorted.arrivals)[number]): number =>
      sorted.arrivals.reduce((sum, one) => sum + (one === arrival ? 1 : 0), 0);
    return {
      accepted: first.accepted + count("new") + count("late"),
      late: count("late"),
      replaced: first.replaced + count("corrected"),
      outcomes,
      unknown,
    };
  }

  /**
   * Stores facts as rows of feeds, and keeps them for the next snapshot. `knownAt`: one instant per fact. Returns for each
   * fact if it was stored; others repeat what is known. Resolves once the rows are on the disk. Errors as of `write`.
   */
  async writeFacts(
    facts: readonly LiveRowFact[],
    knownAt: readonly number[],
    source: string,
    { store, data, feedRows }: IntakeMarket,
  ): Promise<readonly boolean[]> {
    const { batches, isNew } = feedRows.sort(facts, knownAt, data);
    for (const batch of batches) {
      this.#update = await store.logFeedRows(batch.feed, batch.stored, source);
      this.#liveFeeds = this.#update.manifest.liveFeeds;
      feedRows.keep(batch);
    }
    if (store.hasOlderLogs) this.#rewrite(store);
    return isNew;
  }

  /** Stores rows that are compared with stored ones in the folder. Adds their outcomes if the delivery names rows. */
  async #append(
    delivery: BarDelivery & { readonly source: string },
    rows: readonly number[],
    store: BarFileStore,
    outcomes: Map<number, RowOutcome>,
  ): Promise<{ readonly accepted: number; readonly replaced: number }> {
    if (rows.length === 0) return { accepted: 0, replaced: 0 };
    const { timeframe, bars, source, namesRows = false } = delivery;
    if (namesRows) for (const [row, found] of await storedOutcomes(delivery, rows, store)) outcomes.set(row, found);
    const outcome = await store.appendBars(
      timeframe,
      rows.map((row) => rawBarOf(timeframe, bars, row)),
      source,
    );
    this.#update = { manifest: await store.manifest(), stamp: await store.stamp() };
    return outcome;
  }

  #rewrite(store: BarFileStore): void {
    this.#rewriting ??= store
      .foldOld(this.#settings.prepareRewrite)
      .then((update) => {
        if (update === undefined) return;
        if (this.#update === undefined) this.#settings.onRewritten(update);
        else this.#update = update;
      })
      .catch((error: Error) => this.#settings.onFault(error))
      .finally(() => (this.#rewriting = undefined));
  }
}

const OUTCOMES: Readonly<Record<Arrival, RowOutcome>> = {
  new: "accepted",
  late: "accepted",
  corrected: "replaced",
  repeated: "repeated",
};

/** Returns the session of the newest bar; -1 without bars. */
export function newestSession({ watermark, calendar }: EngineData): number {
  return Number.isNaN(watermark) ? -1 : newestSessionAt(calendar, watermark);
}
