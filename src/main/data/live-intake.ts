import { setTimeout as pause } from "node:timers/promises";
import { AppError, MINUTE_MS, type Clock } from "#base";
import {
  candidateBar,
  FactRules,
  isoOfDays,
  ndjsonStream,
  officialSessionAt,
  refusalOf,
  SealClock,
  type ArrivingBars,
  type LiveFact,
  type LiveRefusalReason,
  type RawBar,
} from "#market";
import type { BarDelivery, BarReceipt, RefusedBar } from "#operations";
import type { BarFileStore } from "#storage";
import { holderOf, type EngineData } from "#tiles";
import { SERVER } from "./server-name.ts";

/** Longest wait of an amendment for the next snapshot. */
const AMEND_MS = 5_000;
/** Rows that may wait to be stored; more are refused. */
const MOST_WAITING = 500_000;
const RETRY_MS = 1_000;
/** How long pushed bars wait for a folder that cannot be written. Those of a feed wait until it can. */
const PATIENCE_MS = 8_000;
/** No time of a bar is as large. */
const LATEST_TIME = 2 ** 27;
/** Unknown tickers that are named. */
const MOST_NAMED = 20;

/** Bars of a feed or of a caller. */
export interface SourcedBars extends BarDelivery {
  /** Name of the feed, or what the caller used. */
  readonly source: string;
  /** True for bars of a feed: the rules of live feeds were applied, and the feed seals. */
  readonly isOfFeed: boolean;
}

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

/** The market whose bars arrive. */
export interface IntakeMarket {
  readonly store: BarFileStore;
  readonly data: EngineData;
  /** Stamp of the store when it had the newest snapshot. */
  readonly stamp: string;
  readonly isDemo: boolean;
}

interface IntakeSettings {
  readonly clock: Clock;
  /** Runs work while no snapshot is made. */
  readonly alone: <T>(work: (market: IntakeMarket) => Promise<T>) => Promise<T>;
  /** Called when a snapshot is due. */
  readonly onDue: () => void;
  readonly onState: (state: IntakeState) => void;
}

interface Waiting {
  readonly bars: SourcedBars;
  readonly since: number;
  readonly resolve: (receipt: BarReceipt) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Takes bars as they arrive: judges them, stores them, acknowledges them, and tells when a snapshot with them is due: at the
 * seal of a minute, or shortly after an amendment.
 */
export class LiveIntake {
  readonly #settings: IntakeSettings;
  readonly #clock: Clock;
  readonly #queue: Waiting[] = [];
  #waitingRows = 0;
  #isWorking = false;
  #stopped = false;
  /** Seals minutes whose bars callers push. */
  #pushed: SealClock | undefined;
  /** The newest minute that a feed sealed. */
  #sealed = -Infinity;
  /** Rows that were stored and are not visible yet; `fresh`: those of minutes that time seals. */
  readonly #pending = { rows: 0, fresh: 0 };
  /** Elapsed milliseconds at which a snapshot is due, but for the fresh rows. */
  #dueAt = Infinity;
  #timer: NodeJS.Timeout | undefined;
  /** Stamp of the store after the last own write; undefined if somebody else wrote before it. */
  #stamp: string | undefined;
  #failing: { readonly cause: IntakeFault["cause"]; readonly why: string; readonly since: number } | undefined;
  readonly #counts = { late: 0, corrected: 0, unknown: 0 };
  readonly #unknown = new Set<string>();

  constructor(settings: IntakeSettings) {
    this.#settings = settings;
    this.#clock = settings.clock;
  }

  /**
   * Stores bars. Resolves once they are on the disk. Errors: conflict on a demo market; feed_unavailable if too many bars wait, or
   * the folder cannot be written for a while.
   */
  receive(bars: SourcedBars): Promise<BarReceipt> {
    const rows = bars.bars.time.length;
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

  /** True if the store has this stamp after an own write, so that nobody else has written since the last snapshot. */
  wrote(stamp: string): boolean {
    return stamp === this.#stamp;
  }

  /** True if a snapshot with the stored bars is due. */
  get isDue(): boolean {
    return this.#pending.rows > 0 && this.#clock.elapsed() >= this.#nextDue();
  }

  /** Notes that the newest snapshot has all stored bars. */
  published(data: EngineData): void {
    this.#pending.rows = this.#pending.fresh = 0;
    this.#dueAt = Infinity;
    this.#stamp = undefined;
    clearTimeout(this.#timer);
    this.#pushed?.seal(this.#clock.now());
    if (this.#sealed === -Infinity && !Number.isNaN(data.watermark)) this.#sealed = data.watermark - 1;
  }

  /** Refuses what waits, and takes no more. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#reject(() => true, new AppError("unavailable", "The server is stopping."));
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (this.#queue.length > 0 && !this.#stopped) {
      try {
        await this.#settings.alone((market) => this.#storeWaiting(market));
        this.#failing = undefined;
      } catch (error) {
        if (this.#noteFault(error)) await pause(RETRY_MS);
      }
      this.#settings.onState(this.#state());
    }
    this.#isWorking = false;
  }

  /** Stores all deliveries that wait, under one lock. Each leaves the queue once its rows are on the disk. */
  async #storeWaiting(market: IntakeMarket): Promise<void> {
    if (market.isDemo) {
      const way = "Set WINNOW_DATA to another folder, and WINNOW_DEMO=off, for bars of your own.";
      const message = `The data folder holds the demo market, which takes no bars. ${way}`;
      this.#reject(() => true, new AppError("conflict", message));
      return;
    }
    const { store } = market;
    const lock = this.#queue.some(({ bars }) => bars.bars.time.length > 0) ? await store.lock(SERVER) : undefined;
    try {
      const isAlone = (await store.stamp()) === (this.#stamp ?? market.stamp);
      for (let next = this.#queue[0]; next !== undefined && !this.#stopped; next = this.#queue[0]) {
        // Rows may have come after the decision about the lock.
        if (lock === undefined && next.bars.bars.time.length > 0) break;
        const receipt = await this.#store(next.bars, market);
        this.#queue.shift();
        this.#waitingRows -= next.bars.bars.time.length;
        next.resolve(receipt);
      }
      this.#stamp = isAlone ? await store.stamp() : undefined;
    } finally {
      await lock?.release();
      this.#arm();
    }
  }

  async #store(delivery: SourcedBars, market: IntakeMarket): Promise<BarReceipt> {
    const { timeframe, source } = delivery;
    const { kept, refused, sealed } = this.#judge(delivery, market);
    const rows = lastOfEach(delivery.bars, kept).map((row) => rawBarOf(timeframe, delivery.bars, row));
    let counts = { accepted: 0, replaced: 0, repeated: 0 };
    if (rows.length > 0) counts = await market.store.appendBars(timeframe, rows, source);
    this.#noteStored({ ...delivery, sealed }, kept, counts, market);
    const unknown = unknownOf(delivery, kept, market.data);
    this.#counts.unknown += unknown.rows;
    for (const ticker of unknown.tickers) if (this.#unknown.size < MOST_NAMED) this.#unknown.add(ticker);
    const { accepted, replaced } = counts;
    return { accepted, replaced, repeated: kept.length - accepted - replaced, refused, sealed, unknown };
  }

  /** Applies the rules. `kept`: indexes in `bars` of the rows to store. */
  #judge(
    { timeframe, bars, sealed, isOfFeed }: SourcedBars,
    { store: { calendar } }: IntakeMarket,
  ): Pick<BarReceipt, "refused" | "sealed"> & { readonly kept: readonly number[] } {
    const rules = new FactRules(calendar);
    const now = this.#clock.now();
    const moment = { now, official: officialSessionAt(now, calendar) };
    const kept: number[] = [];
    const refused: RefusedBar[] = [];
    for (let row = 0; row < bars.time.length; row++) {
      let reason: LiveRefusalReason | undefined;
      if (timeframe === "1d") reason = refusalOf(candidateBar(rawBarOf("1d", bars, row), "1d", calendar));
      else if (!isOfFeed) reason = rules.refusalOf(liveBarOf(bars, row), moment);
      if (reason === undefined) kept.push(row);
      else refused.push({ row, reason });
    }
    const seals =
      sealed !== undefined && (isOfFeed || rules.refusalOf({ kind: "seal", minute: sealed }, moment) === undefined);
    return { kept, refused, sealed: seals ? sealed : undefined };
  }

  /** Notes stored rows for the next snapshot. */
  #noteStored(
    { timeframe, bars, sealed, isOfFeed }: SourcedBars,
    kept: readonly number[],
    { accepted, replaced }: Pick<BarReceipt, "accepted" | "replaced">,
    { store }: IntakeMarket,
  ): void {
    const [now, elapsed] = [this.#clock.now(), this.#clock.elapsed()];
    const due = (at: number): void => void (this.#dueAt = Math.min(this.#dueAt, at));
    this.#counts.corrected += replaced;
    this.#pending.rows += accepted + replaced;
    if (timeframe === "1d") {
      due(elapsed);
      return;
    }
    if (!isOfFeed) this.#pushed ??= new SealClock(ndjsonStream.seal, store.calendar, now);
    const seals = isOfFeed ? undefined : this.#pushed;
    seals?.seal(now);
    const oldest = seals === undefined ? this.#sealed + 1 : seals.oldest;
    let late = 0;
    for (const row of kept) {
      const minute = bars.time[row]!;
      if (minute < oldest) late++;
      else seals?.bar(minute, now);
    }
    this.#counts.late += late;
    if (late > 0 || replaced > 0) due(elapsed + AMEND_MS);
    if (seals !== undefined && late < kept.length) this.#pending.fresh += kept.length - late;
    if (sealed === undefined) return;
    seals?.tell(sealed);
    seals?.seal(now);
    this.#sealed = Math.max(this.#sealed, sealed);
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
      this.#waitingRows -= one.bars.bars.time.length;
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
    if (this.#pending.rows === 0 || this.#stopped) return;
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

/** Returns the last of the rows of each ticker and time, in their order. */
function lastOfEach({ ticker, time }: ArrivingBars, rows: readonly number[]): readonly number[] {
  const last = new Map<number, number>();
  for (const row of rows) last.set(ticker[row]! * LATEST_TIME + time[row]!, row);
  return last.size === rows.length ? rows : [...last.values()].toSorted((a, b) => a - b);
}

/** Returns the rows whose tickers no instrument has in their sessions. */
function unknownOf({ timeframe, bars }: SourcedBars, kept: readonly number[], data: EngineData): BarReceipt["unknown"] {
  const { calendar } = data;
  const found = new Map<number, boolean>();
  let rows = 0;
  for (const row of kept) {
    const ticker = bars.ticker[row]!;
    let isKnown = found.get(ticker);
    if (isKnown === undefined) {
      const time = bars.time[row]!;
      const session = timeframe === "1d" ? calendar.ordinalOfDate(time) : calendar.sessionBegunBy(time);
      isKnown = holderOf(data, bars.tickers[ticker]!, session, session) !== undefined;
      found.set(ticker, isKnown);
    }
    if (!isKnown) rows++;
  }
  const tickers = [...found].filter(([, isKnown]) => !isKnown).map(([ticker]) => bars.tickers[ticker]!);
  return { rows, tickers: tickers.slice(0, MOST_NAMED) };
}

function valuesOf({ tickers, ticker, fields }: ArrivingBars, row: number) {
  const [vwap, trades] = [fields.vwap[row]!, fields.trades[row]!];
  return {
    ticker: tickers[ticker[row]!]!,
    open: fields.open[row]!,
    high: fields.high[row]!,
    low: fields.low[row]!,
    close: fields.close[row]!,
    volume: fields.volume[row]!,
    vwap: Number.isNaN(vwap) ? null : vwap,
    trades: Number.isNaN(trades) ? null : trades,
  };
}

function liveBarOf(bars: ArrivingBars, row: number): LiveFact {
  return { kind: "bar", minute: bars.time[row]!, corrects: false, ...valuesOf(bars, row) };
}

function rawBarOf(timeframe: BarDelivery["timeframe"], bars: ArrivingBars, row: number): RawBar {
  const time = bars.time[row]!;
  return { time: timeframe === "1d" ? isoOfDays(time) : time * MINUTE_MS, ...valuesOf(bars, row) };
}
