import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import { AppError, Backoff } from "#base";
import type { DailyRun, FeedDetails, RefusedMessage } from "#contract";
import type { FeedControl } from "#operations";
import type { EngineData } from "#tiles";
import type { IntakeState } from "../data/live-intake.ts";
import { systemClock } from "../system-clock.ts";
import { workerEntry } from "../worker-entry.ts";
import type { FeedCommand, FeedMessage, FeedNews } from "./feed-news.ts";
import type { FeedConfig, FeedThreadSettings } from "./feed-settings.ts";
import { haltedTickers, listedTickers } from "./listed-tickers.ts";

/** Refused messages that are kept. */
const KEPT_REFUSED = 1_000;
/** Tickers that are named. */
const MOST_NAMED = 20;
/** How long the thread may take to end. */
const STOP_MS = 2_000;

interface FeedThreadEvents {
  readonly onFault: (error: Error) => void;
  /** Called when the status may have changed. */
  readonly onNews: () => void;
  /** Returns the tickers that watches match now. */
  readonly matched: () => readonly string[];
  /** Returns the newest run of each daily job. */
  readonly dailyRuns: () => readonly DailyRun[];
}

/** The thread of a feed: starts it, starts it again when it ends, and keeps what it tells. */
export class FeedThread implements FeedControl {
  readonly #config: FeedConfig;
  readonly #events: FeedThreadEvents;
  readonly #backoff = new Backoff(systemClock);
  #worker: Worker | undefined;
  #news: FeedNews | undefined;
  #refused: RefusedMessage[] = [];
  /** False after a command to disconnect. */
  #isWanted = true;
  #connectLoader: (() => void) | undefined;
  #data: (() => EngineData) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  /** Returns the state of the intake. */
  intake: () => IntakeState | undefined = () => undefined;

  constructor(config: FeedConfig, events: FeedThreadEvents) {
    this.#config = config;
    this.#events = events;
  }

  get name(): string {
    return this.#config.name;
  }

  /** The newest state of the connection; undefined before the thread has started. */
  get news(): FeedNews | undefined {
    return this.#news;
  }

  /** Feeds a load thread from now on. `connect` gives the port to that thread; `data`: its newest data. */
  feedTo(connect: (port: MessagePort) => void, data: () => EngineData): void {
    this.#data = data;
    this.#connectLoader = () => {
      const { port1, port2 } = new MessageChannel();
      connect(port1);
      const { watermark } = data();
      this.#send({ kind: "load", port: port2, watermark, halted: haltedTickers(data()) }, [port2]);
    };
    if (this.#worker === undefined) this.#start({ ...this.#config, closures: data().calendar.closures });
    else this.#connectLoader();
  }

  details(): FeedDetails {
    const {
      since,
      bars,
      rates,
      halts,
      haltsSince,
      unconfirmedHalts,
      bands,
      refused,
      connections,
      lag,
      skewMs,
      waiting,
      notices,
      channels,
      gapTickers,
    } = this.#news ?? NO_NEWS;
    const { late, corrected, unknown } = this.intake() ?? NO_INTAKE;
    // Callers may have sent a resumption that the feed missed.
    const halted = new Set(this.#data === undefined ? [] : haltedTickers(this.#data()));
    const unconfirmed = unconfirmedHalts.filter((ticker) => halted.has(ticker));
    return {
      since: new Date(since).toISOString(),
      channels: [...channels],
      bars,
      rates: { bars_per_second: rates.bars, messages_per_second: rates.messages },
      halts,
      halts_since: haltsSince === null ? null : new Date(haltsSince).toISOString(),
      unconfirmed_halts: { count: unconfirmed.length, tickers: unconfirmed.slice(0, MOST_NAMED) },
      bands,
      corrections: corrected,
      late,
      refused,
      connections,
      lag,
      skew_ms: skewMs,
      waiting_rows: waiting,
      gap_tickers: gapTickers,
      unknown_tickers: [...unknown.tickers],
      daily: [...this.#events.dailyRuns()],
      notices: [...notices],
    };
  }

  refused(): readonly RefusedMessage[] {
    return this.#refused.toReversed();
  }

  connect(): void {
    this.#isWanted = true;
    this.#send({ kind: "connect" });
  }

  disconnect(): void {
    this.#isWanted = false;
    this.#send({ kind: "disconnect" });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (worker === undefined) return;
    const exit = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    this.#send({ kind: "stop" });
    const timer = setTimeout(() => void worker.terminate(), STOP_MS);
    await exit;
    clearTimeout(timer);
  }

  #start(settings: FeedThreadSettings): void {
    const worker = new Worker(workerEntry("feed-worker"), { workerData: settings });
    this.#worker = worker;
    worker.on("message", (message: FeedMessage) => this.#receive(message));
    worker.on("error", (error: Error) => this.#events.onFault(error));
    worker.on("exit", () => {
      if (this.#worker !== worker || this.#stopped) return;
      this.#worker = undefined;
      this.#backoff.ended();
      this.#events.onFault(new AppError("unavailable", "The thread of the feed ended; it is started again."));
      this.#timer = setTimeout(() => this.#start(settings), this.#backoff.waitMs);
    });
    this.#connectLoader?.();
    if (this.#isWanted) this.#send({ kind: "connect" });
  }

  #receive(message: FeedMessage): void {
    this.#backoff.worked();
    if (message.kind === "wantsTickers") {
      this.#send({ kind: "tickers", tickers: listedTickers(this.#data!()), matched: this.#events.matched() });
      return;
    }
    if (message.kind === "refused") {
      this.#refused.push(...message.messages);
      this.#refused = this.#refused.slice(-KEPT_REFUSED);
      return;
    }
    this.#news = message.news;
    this.#events.onNews();
  }

  #send(command: FeedCommand, transfer: readonly MessagePort[] = []): void {
    this.#worker?.postMessage(command, transfer);
  }
}

const NO_INTAKE: IntakeState = { waiting: 0, fault: null, late: 0, corrected: 0, unknown: { rows: 0, tickers: [] } };
const NO_NEWS: FeedNews = {
  status: "connecting",
  why: null,
  since: 0,
  channels: [],
  bars: 0,
  rates: { bars: 0, messages: 0 },
  halts: 0,
  haltsSince: null,
  unconfirmedHalts: [],
  bands: 0,
  refused: {},
  connections: 0,
  lag: null,
  skewMs: 0,
  waiting: 0,
  notices: [],
  sealed: null,
  gapMinutes: 0,
  gapTickers: 0,
};
