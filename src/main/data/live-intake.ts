import { setTimeout as pause } from "node:timers/promises";
import { AppError, MINUTE_MS, type Clock } from "#base";
import { knownAtOf, ndjsonStream, SealClock } from "#market";
import type { BarReceipt } from "#operations";
import type { Rewrite, StoreUpdate } from "#storage";
import type { EngineData } from "#tiles";
import { ArrivalWriter, newestSession, type IntakeMarket, type WrittenRows } from "./arrival-writer.ts";
import { deliveredRows, type SourcedBars } from "./delivered-rows.ts";
import { DeliveryJudge, outcomesOf } from "./delivery-judge.ts";

/** Longest wait of an amendment for the next snapshot. */
const AMEND_MS = 5_000;
/** Least time between two loads for the first bars of tickers. */
const NEW_TICKERS_MS = 300_000;
/** Rows that may wait to be stored; more are refused. */
const MOST_WAITING = 500_000;
const RETRY_MS = 1_000;
/** Longest wait of later bars for the snapshot of a seal: without it they are stored. */
const SEALING_MS = 15_000;
/** How long pushed bars wait for a folder that cannot be written. Bars of a feed wait as long as it takes. */
const PATIENCE_MS = 8_000;
/** Unknown tickers that are named. */
const MOST_NAMED = 20;

/** Why bars wait: the disk, or another process that writes. */
export interface IntakeFault {
  readonly cause: "disk" | "lock";
  readonly why: string;
  /** Milliseconds for which writes have failed. */
  readonly lastsMs: number;
}

/** State of the intake, for the status of the feed. */
export interface IntakeState {
  /** Rows that wait to be stored. */
  readonly waiting: number;
  readonly fault: IntakeFault | null;
  /** Rows since the start: for sealed minutes, and those that replaced another. */
  readonly late: number;
  readonly corrected: number;
  /** Rows of tickers that no instrument had, and some of the tickers. */
  readonly unknown: { readonly rows: number; readonly tickers: readonly string[] };
}

interface IntakeSettings {
  readonly clock: Clock;
  /** Runs work while no snapshot is made. */
  readonly alone: <T>(work: (market: IntakeMarket) => Promise<T>) => Promise<T>;
  /** Called when a snapshot is due. */
  readonly onDue: () => void;
  readonly onState: (state: IntakeState) => void;
  /** Prepares the rewrite of older logs on another thread. */
  readonly prepareRewrite: () => Promise<Rewrite | undefined>;
  /** Receives the folder's snapshot after a rewrite, with the same bars. */
  readonly onRewritten: (update: StoreUpdate) => void;
  readonly onFault: (error: Error) => void;
}

interface Waiting {
  readonly bars: SourcedBars;
  readonly since: number;
  readonly resolve: (receipt: BarReceipt) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Takes bars, halts and price bands as they arrive: judges them, stores them, acknowledges them, and tells when a snapshot with
 * them is due: at the seal of a minute, or shortly after an amendment.
 */
export class LiveIntake {
  readonly #settings: IntakeSettings;
  readonly #clock: Clock;
  readonly #writer: ArrivalWriter;
  readonly #judge: DeliveryJudge;
  readonly #queue: Waiting[] = [];
  #waitingRows = 0;
  #isWorking = false;
  #stopped = false;
  /** Seals minutes whose bars callers push. */
  #pushed: SealClock | undefined;
  /** The newest minute that a feed sealed. */
  #sealed = -Infinity;
  /**
   * What is not visible yet: stored rows, among them `fresh` ones of open minutes, which become visible at their seal, and a seal
   * after the watermark.
   */
  readonly #pending = { rows: 0, fresh: 0, seal: false };
  /** The newest minute whose seal covers a gap, until a snapshot has it. */
  #collapsed: number | undefined;
  /** From a seal of a feed to the snapshot with it: elapsed milliseconds until which later bars wait. */
  #sealingUntil = -Infinity;
  #resume: NodeJS.Timeout | undefined;
  /** Elapsed milliseconds at which a snapshot is due, but for the fresh rows. */
  #dueAt = Infinity;
  #timer: NodeJS.Timeout | undefined;
  #failing: { readonly cause: IntakeFault["cause"]; readonly why: string; readonly since: number } | undefined;
  readonly #counts = { late: 0, corrected: 0, unknown: 0 };
  readonly #unknown = new Set<string>();
  /** A ticker for which the newest snapshot has no instrument. */
  #lacking: string | undefined;
  /** Elapsed milliseconds when everything was loaded for new tickers last. */
  #loadedAt = -Infinity;

  constructor(settings: IntakeSettings) {
    const { clock, alone, prepareRewrite, onRewritten, onFault } = settings;
    this.#settings = settings;
    this.#clock = clock;
    this.#judge = new DeliveryJudge(clock);
    this.#writer = new ArrivalWriter({
      clock,
      alone: (work) => alone(work),
      prepareRewrite,
      onRewritten,
      onFault,
    });
  }

  /**
   * Stores bars. Resolves once they are on the disk. Errors: conflict on a demo market; feed_unavailable if too many bars wait, or
   * the folder cannot be written for a while.
   */
  receive(bars: SourcedBars): Promise<BarReceipt> {
    const rows = deliveredRows(bars);
    if (this.#waitingRows + rows > MOST_WAITING) {
      const message = `${this.#waitingRows} bars wait to be stored; send these again in a second.`;
      return Promise.reject(new AppError("feed_unavailable", message));
    }
    return new Promise((resolve, reject) => {
      this.#waitingRows += rows;
      this.#queue.push({ bars, since: this.#clock.elapsed(), resolve, reject });
      void this.#work();
    });
  }

  /**
   * Returns the folder after the last own write, if its stamp is this one: memory has all bars, so that nothing need be read. Null
   * while the stamp changes without its bars; undefined if the folder has other bars.
   */
  updateOf(stamp: string): StoreUpdate | null | undefined {
    const { update, isRewriting } = this.#writer;
    if (update?.stamp === stamp) return update;
    return isRewriting ? null : undefined;
  }

  /** A ticker of stored bars that the newest snapshot has no instrument for, once a load for such tickers is due. */
  get tickerToLoad(): string | undefined {
    return this.#clock.elapsed() - this.#loadedAt >= NEW_TICKERS_MS ? this.#lacking : undefined;
  }

  /** Digest of the rows of feeds in the logs after the last own write since the newest snapshot; undefined without any. */
  get liveFeeds(): string | undefined {
    return this.#writer.liveFeeds;
  }

  /** True if a snapshot with the stored rows, or with a later seal, is due. */
  get isDue(): boolean {
    return this.#isPending && this.#clock.elapsed() >= this.#nextDue();
  }

  get #isPending(): boolean {
    return this.#pending.rows > 0 || this.#pending.seal;
  }

  /**
   * Returns the newest sealed minute in the session of the newest bar; undefined without any. A later session begins with its
   * first bar, which may bring a split.
   */
  sealedIn(data: EngineData): number | undefined {
    if (this.#sealed < 0) return undefined;
    return data.calendar.sessionBegunBy(this.#sealed) === newestSession(data) ? this.#sealed : undefined;
  }

  /** True if the next snapshot covers a gap with one seal. */
  get isCollapsed(): boolean {
    return this.#collapsed !== undefined;
  }

  #isBehindSeal(data: EngineData): boolean {
    return (this.sealedIn(data) ?? -Infinity) >= data.watermark;
  }

  /** Notes that the newest snapshot has all stored rows. `isLoaded`: bars of new tickers included. */
  published(data: EngineData, isLoaded: boolean): void {
    this.#pending.rows = this.#pending.fresh = 0;
    this.#pending.seal = this.#isBehindSeal(data);
    if (this.#collapsed !== undefined && this.#collapsed < data.watermark) this.#collapsed = undefined;
    this.#dueAt = this.#pending.seal ? this.#clock.elapsed() : Infinity;
    this.#sealingUntil = -Infinity;
    this.#writer.published();
    if (isLoaded && this.#lacking !== undefined) {
      this.#lacking = undefined;
      this.#loadedAt = this.#clock.elapsed();
    }
    this.#pushed?.seal(this.#clock.now());
    if (this.#sealed === -Infinity && !Number.isNaN(data.watermark)) this.#sealed = data.watermark - 1;
    this.#arm();
    void this.#work();
  }

  /** Notes that memory has all stored rows of known tickers. */
  deferred(): void {
    this.#pending.fresh = 0;
    this.#dueAt = this.#lacking === undefined ? Infinity : this.#loadedAt + NEW_TICKERS_MS;
    this.#sealingUntil = -Infinity;
    this.#arm();
    void this.#work();
  }

  /** Refuses what waits, and takes no more. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#resume);
    this.#reject(() => true, new AppError("unavailable", "The server is stopping."));
    void this.#writer.stop();
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (this.#queue.length > 0 && !this.#stopped && !this.#isHeld(this.#queue[0]!)) {
      try {
        await this.#settings.alone((market) => this.#storeWaiting(market));
        this.#failing = undefined;
      } catch (error) {
        if (this.#noteFault(error)) await pause(RETRY_MS);
      }
      this.#settings.onState(this.#state());
    }
    this.#isWorking = false;
    clearTimeout(this.#resume);
    if (this.#queue.length === 0 || this.#stopped) return;
    const waitMs = Math.max(0, this.#sealingUntil - this.#clock.elapsed());
    this.#resume = setTimeout(() => void this.#work(), Math.ceil(waitMs));
  }

  /**
   * True if a delivery must wait for the snapshot of the newest seal: its bars belong to later minutes. So each of the minutes that a
   * feed seals in a row gets a snapshot.
   */
  #isHeld({ bars: { isOfFeed, bars, sealed } }: Waiting): boolean {
    if (this.#clock.elapsed() >= this.#sealingUntil || !isOfFeed) return false;
    return (sealed ?? -Infinity) > this.#sealed || bars.time.some((minute) => minute > this.#sealed);
  }

  /** Stores all deliveries that wait, under one lock. Each leaves the queue once its rows are on the disk. */
  async #storeWaiting(market: IntakeMarket): Promise<void> {
    if (market.isDemo) {
      const way = "Set WINNOW_DATA to another folder, and WINNOW_DEMO=off, for bars of your own.";
      const message = `The data folder holds the demo market, which takes no bars. ${way}`;
      this.#reject(() => true, new AppError("conflict", message));
      return;
    }
    const needsLock = this.#queue.some(({ bars }) => deliveredRows(bars) > 0);
    if (needsLock) await this.#writer.begin(market);
    try {
      for (let next = this.#queue[0]; next !== undefined && !this.#stopped; next = this.#queue[0]) {
        // Rows may have come after the decision about the lock.
        if ((!needsLock && deliveredRows(next.bars) > 0) || this.#isHeld(next)) break;
        const receipt = await this.#store(next.bars, market);
        this.#queue.shift();
        this.#waitingRows -= deliveredRows(next.bars);
        next.resolve(receipt);
      }
    } finally {
      this.#writer.end();
      this.#arm();
    }
  }

  async #store(delivery: SourcedBars, market: IntakeMarket): Promise<BarReceipt> {
    const judged = this.#judge.judge(delivery, market.store.calendar);
    const { kept, keptFacts, refused, refusedFacts, sealed } = judged;
    const oldest = this.#oldestOpen(delivery, market);
    const arrived = this.#clock.now() / MINUTE_MS;
    const written = await this.#writer.write(delivery, kept, Math.min(arrived, oldest + 1), market);
    const known = keptFacts.map((fact) => knownAtOf(fact, arrived, oldest));
    const isNewFact = await this.#writer.writeFacts(keptFacts, known, delivery.source, market);
    const facts = isNewFact.filter((isNew) => isNew).length;
    this.#noteStored({ ...delivery, sealed }, kept, written, oldest);
    this.#noteFacts(facts, delivery);
    this.#pending.seal ||= this.#isBehindSeal(market.data);
    if (delivery.isOfFeed && sealed !== undefined && this.#isPending)
      this.#sealingUntil = this.#clock.elapsed() + SEALING_MS;
    const { accepted, replaced, unknown } = written;
    this.#counts.unknown += unknown.rows;
    this.#lacking ??= unknown.tickers[0];
    for (const ticker of unknown.tickers) if (this.#unknown.size < MOST_NAMED) this.#unknown.add(ticker);
    const named = { ...unknown, tickers: unknown.tickers.slice(0, MOST_NAMED) };
    return {
      accepted: accepted + facts,
      replaced,
      repeated: kept.length - accepted - replaced + keptFacts.length - facts,
      refused,
      refusedFacts,
      sealed,
      unknown: named,
      ...(delivery.namesRows === true ? outcomesOf(delivery, judged, written, isNewFact) : {}),
    };
  }

  #noteFacts(stored: number, { isOfFeed }: SourcedBars): void {
    this.#pending.rows += stored;
    if (!isOfFeed) this.#pending.fresh += stored;
  }

  /** Returns the oldest minute that is not sealed. Time seals the bars of callers; a feed seals its own. */
  #oldestOpen({ isOfFeed, timeframe }: SourcedBars, { store: { calendar } }: IntakeMarket): number {
    if (isOfFeed || timeframe === "1d") return this.#sealed + 1;
    const now = this.#clock.now();
    this.#pushed ??= new SealClock(ndjsonStream.seal, calendar, now);
    this.#pushed.seal(now);
    return this.#pushed.oldest;
  }

  /** Notes stored rows for the next snapshot. `oldest`: the oldest minute that was not sealed before. */
  #noteStored(
    { timeframe, bars, sealed, isOfFeed, backfill }: SourcedBars,
    kept: readonly number[],
    { accepted, replaced, late, unknown }: WrittenRows,
    oldest: number,
  ): void {
    const [now, elapsed] = [this.#clock.now(), this.#clock.elapsed()];
    const due = (at: number): void => void (this.#dueAt = Math.min(this.#dueAt, at));
    this.#counts.corrected += replaced;
    this.#counts.late += late;
    this.#pending.rows += accepted + replaced;
    if (unknown.rows > 0) due(Math.max(elapsed, this.#loadedAt + NEW_TICKERS_MS));
    if (timeframe === "1d") {
      due(elapsed);
      return;
    }
    const seals = isOfFeed ? undefined : this.#pushed;
    let ofSealed = 0;
    for (const row of kept) {
      const minute = bars.time[row]!;
      if (minute < oldest) ofSealed++;
      else seals?.bar(minute, now);
    }
    if (accepted + replaced > 0 && (ofSealed > 0 || replaced > 0)) due(elapsed + AMEND_MS);
    if (seals !== undefined && ofSealed < kept.length) this.#pending.fresh += kept.length - ofSealed;
    if (sealed === undefined) return;
    seals?.tell(sealed);
    seals?.seal(now);
    this.#sealed = Math.max(this.#sealed, sealed);
    if (backfill === "collapsed") this.#collapsed = sealed;
    due(elapsed);
  }

  /** Returns true if the fault may pass: then what waits is tried again. Refuses what may wait no longer. */
  #noteFault(error: unknown): boolean {
    const cause = causeOf(error);
    if (cause === undefined) {
      const failed = this.#queue[0];
      this.#reject((one) => one === failed, error);
      return false;
    }
    const why = (error as AppError).message;
    const elapsed = this.#clock.elapsed();
    this.#failing = { cause, why, since: this.#failing?.since ?? elapsed };
    const refusal = new AppError("feed_unavailable", `The bars cannot be stored now: ${why}`);
    this.#reject(({ bars, since }) => !bars.isOfFeed && elapsed - since >= PATIENCE_MS, refusal);
    return true;
  }

  #reject(isRefused: (one: Waiting) => boolean, error: unknown): void {
    const left = this.#queue.splice(0).filter((one) => {
      if (!isRefused(one)) return true;
      this.#waitingRows -= deliveredRows(one.bars);
      one.reject(error);
      return false;
    });
    this.#queue.push(...left);
  }

  #nextDue(): number {
    if (this.#pending.fresh === 0 || this.#pushed === undefined) return this.#dueAt;
    return Math.min(this.#dueAt, this.#clock.elapsed() + this.#pushed.dueAt - this.#clock.now());
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (!this.#isPending || this.#stopped) return;
    const waitMs = this.#nextDue() - this.#clock.elapsed();
    if (waitMs <= 0) this.#settings.onDue();
    else if (waitMs < Infinity) this.#timer = setTimeout(() => this.#arm(), Math.ceil(waitMs));
  }

  #state(): IntakeState {
    const { late, corrected, unknown } = this.#counts;
    const elapsed = this.#clock.elapsed();
    const fault =
      this.#failing === undefined
        ? null
        : { cause: this.#failing.cause, why: this.#failing.why, lastsMs: elapsed - this.#failing.since };
    return {
      waiting: this.#waitingRows,
      fault,
      late,
      corrected,
      unknown: { rows: unknown, tickers: [...this.#unknown] },
    };
  }
}

/** Returns what keeps a folder from being written; undefined for any other fault. */
function causeOf(error: unknown): IntakeFault["cause"] | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === "conflict") return "lock";
  return error.code === "unavailable" ? "disk" : undefined;
}
