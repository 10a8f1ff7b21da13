import { createHash } from "node:crypto";
import { errorOfFault, MINUTE_MS, type Clock } from "#base";
import type { HeldMatch, LiveStatus } from "#contract";
import type { ChangedMatch, FailedWatch, WatchChanges, WatchedMatch, WatchEvaluation, WatchOrder } from "#scan";
import type { EngineData } from "#tiles";
import { BACKFILL, ItemCauses, RELOAD } from "./item-causes.ts";
import { isoOf, newestBar, type ItemFacts } from "./stream-items.ts";
import { inTurn, Slices } from "./slices.ts";
import type { Timers } from "./timers.ts";
import { Watch, type Round, type Step, type UpdatedMatch } from "./watch.ts";

/** Milliseconds that a watch without readers is kept, so that a reader who comes back can resume. */
const LINGER_MS = 10 * MINUTE_MS;
/** Milliseconds after which an evaluation that failed as a whole is tried again. */
const RETRY_MS = 1_000;
/** Most watches without readers. */
const MOST_IDLE = 64;

/** The thread that evaluates watches, one request after another, each on the newest published snapshot. */
export interface WatchThread {
  open(orders: readonly WatchOrder[]): Promise<WatchEvaluation>;
  close(ids: readonly string[]): Promise<void>;
  evaluate(ids: readonly string[]): Promise<WatchEvaluation>;
}

/** The market that is watched. */
export interface Market {
  /** Milliseconds since 1970 by its clock, which a simulated session moves. */
  now(): number;
  /** Returns the feed that brings its bars. */
  live(): LiveStatus;
}

/** A reader of watches. */
interface Listener {
  /** Sends a round. The work may pause wherever it yields. */
  readonly onRound: (round: Round) => Iterable<void>;
  /** Called when the feed may have another status. */
  readonly onFeed: () => void;
}

/** What watches need of the process. */
interface WatchSettings {
  readonly clock: Clock;
  readonly market: Market;
  readonly timers: Timers;
  /** Returns the snapshot that was published last. */
  readonly newest: () => EngineData;
  /** Receives the error of an evaluation that failed as a whole. */
  readonly onFault: (error: Error) => void;
}

/** Returns a text that is equal for equal orders, also after a restart. */
function idOf({ heads, ...order }: Omit<WatchOrder, "id">): string {
  const text = JSON.stringify([order, [...(heads ?? [])]]);
  return `w${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

/** The watches of a server: each distinct payload is followed once, whoever reads it. */
export class Watches {
  readonly #thread: WatchThread;
  readonly #clock: Clock;
  readonly market: Market;
  readonly timers: Timers;
  readonly #slices: Slices;
  readonly #newest: () => EngineData;
  readonly #opened = new Map<string, Promise<Watch>>();
  readonly #watches = new Map<string, Watch>();
  /** Watches without readers, the one idle for longest first. */
  readonly #idle = new Set<Watch>();
  readonly #listeners = new Set<Listener>();
  readonly #onFault: (error: Error) => void;
  #state = 0;
  /** Instant of the newest bar that the last evaluation read, in minutes since 1970. */
  #watermark = Number.NaN;
  #published: EngineData;
  /** Snapshot of the present state. */
  #snapshot: string | undefined;
  /** Of the snapshots since the last evaluation. */
  #causes = new ItemCauses();
  /** True if one of these snapshots is the first of a replaced load thread. */
  #isReloaded = false;
  #isRunning = false;
  #isStale = false;
  /** True from the first watch that takes a round until all readers have the round. */
  #isMidRound = false;
  /** Work that waits until all watches have taken a round; undefined while none is taken. */
  #waiting: (() => void)[] | undefined;

  constructor(thread: WatchThread, { clock, market, timers, newest, onFault }: WatchSettings) {
    this.#thread = thread;
    this.#clock = clock;
    this.market = market;
    this.timers = timers;
    this.#slices = new Slices(clock, timers);
    this.#newest = newest;
    this.#onFault = onFault;
    this.#published = newest();
  }

  /** The last round as of now: its state and watermark, and how old they are. */
  get present(): Omit<Round, "steps"> {
    return this.#roundOf(this.#state, this.#watermark);
  }

  /**
   * Follows a payload; release the watch after use. Errors: scan_too_expensive, scan_timeout, unavailable; validation_failed
   * for the universe or a column.
   */
  async follow(order: Omit<WatchOrder, "id">): Promise<Watch> {
    const id = idOf(order);
    let opened = this.#opened.get(id);
    if (opened === undefined) {
      opened = this.#open({ ...order, id });
      this.#opened.set(id, opened);
      opened.catch(() => this.#opened.delete(id));
    }
    const watch = await opened;
    watch.readers++;
    this.#idle.delete(watch);
    return watch;
  }

  async #open(order: WatchOrder): Promise<Watch> {
    const { changes, failed, snapshot, watermark } = await this.#thread.open([order]);
    if (failed.length > 0) throw errorOfFault(failed[0]!.fault);
    const isNewest = snapshot === this.#published.snapshot;
    // An earlier mark names a state of other data: whoever resumes after it needs a snapshot of this watch.
    if (snapshot !== this.#snapshot) this.#state = this.#nextState();
    if (isNewest || this.#snapshot === undefined) [this.#snapshot, this.#watermark] = [snapshot, watermark];
    const watch = new Watch(order, snapshot, this.#state);
    const since = isoOf(watermark);
    watch.universeSize = changes[0]!.universeSize;
    for (const { instrument, ticker, values } of changes[0]!.entered)
      watch.matches.set(instrument, { ticker, since, values });
    this.#watches.set(order.id, watch);
    // The snapshot that came meanwhile was evaluated without this watch.
    if (!isNewest) this.#catchUpSoon();
    return watch;
  }

  /** Forgets a watch some time after its last reader. */
  release(watch: Watch): void {
    if (--watch.readers > 0) return;
    this.#idle.delete(watch);
    this.#idle.add(watch);
    const [oldest] = this.#idle;
    if (this.#idle.size > MOST_IDLE) this.#forget(oldest!);
    const release = ++watch.releases;
    this.timers.after(LINGER_MS, () => {
      if (watch.readers === 0 && watch.releases === release) this.#forget(watch);
    });
  }

  #forget(watch: Watch): void {
    const { id } = watch.order;
    this.#idle.delete(watch);
    if (this.#watches.get(id) !== watch) return;
    this.#watches.delete(id);
    this.#opened.delete(id);
    this.#thread.close([id]).catch(this.#onFault);
  }

  /** Number of watches, with readers or without. */
  get count(): number {
    return this.#watches.size;
  }

  /** The tickers that watches with readers match. */
  get matchedTickers(): readonly string[] {
    const watches = [...this.#watches.values()].filter(({ readers }) => readers > 0);
    return [...new Set(watches.flatMap(({ matches }) => [...matches.values()].map(({ ticker }) => ticker)))];
  }

  /** Calls a listener until the returned function is called. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the readers that the feed may have another status. */
  feedChanged(): void {
    for (const { onFeed } of this.#listeners) onFeed();
  }

  /**
   * Evaluates all watches on the snapshot that was published last. Snapshots that come meanwhile are evaluated together. `isReloaded`:
   * the snapshot is the first of a replaced load thread.
   */
  published(isReloaded = false): void {
    this.#isReloaded ||= isReloaded;
    const data = this.#newest();
    this.#causes.add(data, this.#published);
    this.#published = data;
    this.#catchUpSoon();
  }

  #catchUpSoon(): void {
    this.#isStale = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#catchUp().finally(() => (this.#isRunning = false));
  }

  async #catchUp(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      if (this.#watches.size === 0) {
        this.#causes = new ItemCauses();
        this.#isReloaded = false;
        continue;
      }
      try {
        await this.#evaluate();
      } catch (error) {
        this.#onFault(error instanceof Error ? error : new Error(String(error)));
        this.timers.after(RETRY_MS, () => this.#catchUpSoon());
      }
    }
  }

  async #evaluate(): Promise<void> {
    const data = this.#published;
    const [causes, isReloaded] = [this.#causes, this.#isReloaded];
    this.#causes = new ItemCauses();
    this.#isReloaded = false;
    const found = await this.#thread.evaluate([...this.#watches.keys()]).catch((error: unknown) => {
      this.#causes.addAll(causes);
      this.#isReloaded ||= isReloaded;
      throw error;
    });
    const isLost = ({ fault }: FailedWatch): boolean => fault.code === "not_found";
    const lost = found.failed.filter(isLost).flatMap(({ id }) => this.#watches.get(id)?.order ?? []);
    const reopened = lost.length === 0 ? undefined : await this.#openAgain(lost);
    this.#state = this.#nextState();
    const isRestart = found.watermark < this.#watermark;
    [this.#snapshot, this.#watermark] = [found.snapshot, found.watermark];
    const isWhole = lost.length === 0 || reopened?.snapshot === found.snapshot;
    const round = { ...this.present, isRestart, isReloaded, snapshot: isWhole ? found.snapshot : undefined };
    const facts = { state: round.state, at: round.at, bar: newestBar(data), simulated: this.#isSimulated };
    const steps = new Map<Watch, Step>();
    const followed = new Map(this.#watches);
    const about = { round, snapshot: found.snapshot, facts: { ...facts, causeOf: causes.of }, followed };
    this.#isMidRound = true;
    this.#waiting = [];
    try {
      await this.#slices.run(inTurn(found.changes, (changes) => this.#take(changes, about, steps)));
      this.#fail(
        found.failed.filter((one) => !isLost(one)),
        about,
        steps,
      );
      if (reopened !== undefined) {
        const { changes, failed, snapshot } = reopened;
        const again = { round, snapshot, facts: { ...facts, causeOf: () => RELOAD }, followed };
        for (const one of changes) this.#take(this.#sinceLost(one), again, steps);
        this.#fail(failed, again, steps);
      }
      const now = this.#clock.now();
      if (isRestart) for (const watch of followed.values()) watch.restart(round.state, round.watermark);
      else for (const [watch, step] of steps) watch.keep(step, now);
      // The next reader of a watch that failed opens the watch again, and gets the error.
      for (const [watch, { fault }] of steps) if (fault !== undefined) this.#forget(watch);
      this.#runWaiting();
      // A reader that opens in a pause has the round in its snapshot, and ignores this call.
      const told = { ...round, steps };
      await this.#slices.run(inTurn(this.#listeners, ({ onRound }) => onRound(told)));
    } finally {
      this.#isMidRound = false;
      this.#runWaiting();
    }
  }

  #runWaiting(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const work of waiting) work();
  }

  /** Runs work now; while watches take a round, the work waits until all of them have the round. */
  whenWhole(work: () => void): void {
    if (this.#waiting === undefined) work();
    else this.#waiting.push(work);
  }

  /** True while some watches or readers do not have the present round yet. */
  get isMidRound(): boolean {
    return this.#isMidRound;
  }

  /** Opens watches again that a thread which started again does not know. If that fails, the next evaluation tries again. */
  async #openAgain(orders: readonly WatchOrder[]): Promise<WatchEvaluation | undefined> {
    try {
      return await this.#thread.open(orders);
    } catch (error) {
      this.#onFault(error instanceof Error ? error : new Error(String(error)));
      this.timers.after(RETRY_MS, () => this.#catchUpSoon());
      return undefined;
    }
  }

  /** Returns a watch of a round; undefined if the watch was forgotten in a pause, even if another one was opened since. */
  #watchOf(id: string, { followed }: RoundFacts): Watch | undefined {
    const watch = followed.get(id);
    return this.#watches.get(id) === watch ? watch : undefined;
  }

  #fail(failed: readonly FailedWatch[], about: RoundFacts, steps: Map<Watch, Step>): void {
    const { round, facts } = about;
    for (const { id, fault } of failed) {
      const watch = this.#watchOf(id, about);
      if (watch === undefined) continue;
      const none = { entered: [], left: [], updated: [], count: watch.matches.size };
      steps.set(watch, { round, facts, ...none, fault: errorOfFault(fault) });
    }
  }

  /** Compares the matches of a watch that its thread lost and opened again with the matches known here. */
  #sinceLost(changes: WatchChanges): WatchChanges {
    const matches = this.#watches.get(changes.id)?.matches ?? new Map<string, HeldMatch>();
    const now = new Set(changes.entered.map(({ instrument }) => instrument));
    const left = [...matches].filter(([instrument]) => !now.has(instrument));
    return {
      ...changes,
      entered: changes.entered.filter(({ instrument }) => !matches.has(instrument)),
      left: left.map(([instrument, { ticker, values }]) => ({
        ticker,
        instrument,
        values,
        flipped: [],
      })),
      updated: changes.entered.filter(({ instrument }) => matches.has(instrument)),
    };
  }

  #take(changes: WatchChanges, about: RoundFacts, steps: Map<Watch, Step>): void {
    const { round, snapshot, facts } = about;
    const watch = this.#watchOf(changes.id, about);
    if (watch === undefined) return;
    const { matches } = watch;
    const { entered, left, count } = changes;
    watch.snapshot = snapshot;
    watch.universeSize = changes.universeSize;
    for (const { instrument } of left) matches.delete(instrument);
    for (const { instrument, ticker, values } of entered)
      matches.set(instrument, { ticker, since: round.watermark, values });
    const updated: UpdatedMatch[] = [];
    const keepsUpdates = watch.updatesSince < Infinity;
    for (const { instrument, ticker, values } of changes.updated) {
      const held = matches.get(instrument)!;
      if (keepsUpdates) updated.push({ ticker, before: held.values, values });
      held.values = values;
    }
    if (entered.length + left.length + updated.length > 0)
      steps.set(watch, { round, facts, entered, left, updated, count });
  }

  /**
   * Returns the changes between earlier matches of a watch and now, with all values of the matches that stayed. The ids of its items name
   * `state`, the mark after which they are sent.
   */
  backfill({ matches }: Watch, earlier: readonly WatchedMatch[], state: number): Step {
    const round = this.present;
    const bar = newestBar(this.#published);
    const facts = { state, at: round.at, bar, causeOf: () => BACKFILL, simulated: this.#isSimulated };
    const before = new Set(earlier.map(({ instrument }) => instrument));
    const entered: ChangedMatch[] = [];
    const updated: UpdatedMatch[] = [];
    for (const [instrument, { ticker, values }] of matches) {
      if (before.has(instrument)) updated.push({ ticker, before: undefined, values });
      else entered.push({ ticker, instrument, flipped: [], values });
    }
    const left = earlier
      .filter(({ instrument }) => !matches.has(instrument))
      .map((match) => ({ ...match, flipped: [] }));
    return { round, facts, entered: entered.sort(byTicker), left: left.sort(byTicker), updated, count: matches.size };
  }

  get #isSimulated(): boolean {
    return this.market.live().simulated !== null;
  }

  /** A number that grows by one per state at least, and over a restart too: it is never below the milliseconds since 1970. */
  #nextState(): number {
    return Math.max(this.#state + 1, this.#clock.now());
  }

  #roundOf(state: number, watermark: number): Omit<Round, "steps"> {
    const iso = isoOf(watermark);
    return {
      state,
      snapshot: undefined,
      watermark: iso,
      at: new Date(this.#clock.now()).toISOString(),
      lagMs: Math.round(this.market.now() - watermark * MINUTE_MS),
      isRestart: false,
      isReloaded: false,
    };
  }
}

/** What the steps of one round share. */
interface RoundFacts {
  readonly round: Step["round"];
  /** Of the watches. */
  readonly snapshot: string;
  readonly facts: ItemFacts;
  /** The watches when the evaluation arrived, by id. */
  readonly followed: ReadonlyMap<string, Watch>;
}

export const byTicker = (a: { readonly ticker: string }, b: { readonly ticker: string }): number =>
  a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : 0;
