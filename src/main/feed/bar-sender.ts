import type { MessagePort } from "node:worker_threads";
import { BarBatch, type LiveFact } from "#market";
import type { SourcedBars } from "../data/live-intake.ts";
import type { BarsAnswer, BarsCommand } from "../load-worker.ts";

/** A batch ends when no bar came for `QUIET_MS`, at most `MOST_MS` after its first bar. */
const QUIET_MS = 50;
const MOST_MS = 100;
/** Wait before a batch that was refused is sent again. */
const RETRY_MS = 1_000;

interface SenderSettings {
  /** Name of the feed. */
  readonly source: string;
  readonly elapsed: () => number;
  /** Receives the error of a batch that can never be stored. */
  readonly onLost: (rows: number, why: string) => void;
}

/** Hands bars in batches to the thread that stores them, in order. A batch is kept until it is acknowledged. */
export class BarSender {
  readonly #settings: SenderSettings;
  readonly #batch = new BarBatch();
  /** Batches without an acknowledgement, by number, oldest first. */
  readonly #sent = new Map<number, SourcedBars>();
  #lastId = 0;
  #port: MessagePort | undefined;
  #timer: NodeJS.Timeout | undefined;
  #began = 0;
  #newest = 0;
  #waiting = 0;

  constructor(settings: SenderSettings) {
    this.#settings = settings;
  }

  /** Rows that are not acknowledged. */
  get waiting(): number {
    return this.#waiting + this.#batch.rows;
  }

  /** Sends from now on to this port: first what is not acknowledged. */
  connect(port: MessagePort): void {
    this.#port?.close();
    this.#port = port;
    port.on("message", (answer: BarsAnswer) => this.#answered(answer));
    for (const id of this.#sent.keys()) this.#post(id);
  }

  add(bar: Extract<LiveFact, { readonly kind: "bar" }>): void {
    this.#newest = this.#settings.elapsed();
    if (this.#batch.rows === 0) {
      this.#began = this.#newest;
      this.#timer = setTimeout(() => this.#closeBatch(), QUIET_MS);
    }
    this.#batch.add(bar, bar.minute);
  }

  /** Sends all bars so far at once. `sealed`: the newest minute that is complete with them. */
  flush(sealed?: number): void {
    clearTimeout(this.#timer);
    if (this.#batch.rows === 0 && sealed === undefined) return;
    const bars = this.#batch.take();
    this.#waiting += bars.time.length;
    const id = ++this.#lastId;
    this.#sent.set(id, { timeframe: "1m", bars, sealed, source: this.#settings.source, isOfFeed: true });
    this.#post(id);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#port?.close();
  }

  #closeBatch(): void {
    const waitMs = Math.min(this.#newest + QUIET_MS, this.#began + MOST_MS) - this.#settings.elapsed();
    if (waitMs <= 0) this.flush();
    else this.#timer = setTimeout(() => this.#closeBatch(), Math.ceil(waitMs));
  }

  #post(id: number): void {
    this.#port?.postMessage({ kind: "bars", id, bars: this.#sent.get(id)! } satisfies BarsCommand);
  }

  #answered(answer: BarsAnswer): void {
    const batch = this.#sent.get(answer.id);
    if (batch === undefined) return;
    if ("fault" in answer && (answer.fault.code === "feed_unavailable" || answer.fault.code === "unavailable")) {
      setTimeout(() => this.#sent.has(answer.id) && this.#post(answer.id), RETRY_MS);
      return;
    }
    this.#sent.delete(answer.id);
    this.#waiting -= batch.bars.time.length;
    if ("fault" in answer) this.#settings.onLost(batch.bars.time.length, answer.fault.message);
  }
}
