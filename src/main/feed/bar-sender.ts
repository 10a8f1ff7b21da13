import type { MessagePort } from "node:worker_threads";
import { BarBatch, type LiveBar, type LiveRowFact } from "#market";
import { deliveredRows, type SourcedBars } from "../data/delivered-rows.ts";
import type { BackfillSeal } from "../data/arrival-writer.ts";
import type { BarsAnswer, BarsCommand } from "../load-worker.ts";

/** A batch ends when no bar came for `QUIET_MS`, at most `MOST_MS` after its first bar. */
const QUIET_MS = 50;
const MOST_MS = 100;
/** Rows that are sent before an acknowledgement; the others wait here, so that nothing overtakes a batch that was refused. */
const MOST_SENT = 100_000;
/** Wait before a batch that was refused is sent again. */
const RETRY_MS = 1_000;

interface SenderSettings {
  /** Name of the feed. */
  readonly source: string;
  readonly elapsed: () => number;
  /** Receives the error of a batch that can never be stored. */
  readonly onLost: (rows: number, why: string) => void;
}

/** Hands bars, halts and price bands in batches to the thread that stores them, in order. A batch is kept until it is acknowledged. */
export class BarSender {
  readonly #settings: SenderSettings;
  readonly #batch = new BarBatch();
  #facts: LiveRowFact[] = [];
  /** Batches without an acknowledgement, by number, oldest first. */
  readonly #kept = new Map<number, SourcedBars>();
  #lastId = 0;
  /** Numbers and rows of the batches that the thread has. */
  readonly #sent = new Set<number>();
  #sentRows = 0;
  #retry: NodeJS.Timeout | undefined;
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
    return this.#waiting + this.#batchRows;
  }

  get #batchRows(): number {
    return this.#batch.rows + this.#facts.length;
  }

  /** Sends from now on to this port: first what is not acknowledged. */
  connect(port: MessagePort): void {
    this.#port?.close();
    this.#port = port;
    port.on("message", (answer: BarsAnswer) => this.#answered(answer));
    this.#sendAgain();
  }

  add(fact: LiveBar | LiveRowFact): void {
    this.#newest = this.#settings.elapsed();
    if (this.#batchRows === 0) {
      this.#began = this.#newest;
      this.#timer = setTimeout(() => this.#closeBatch(), QUIET_MS);
    }
    if (fact.kind === "bar") this.#batch.add(fact, fact.minute);
    else this.#facts.push(fact);
  }

  /**
   * Sends everything so far at once. `sealed`: the newest minute that is complete with them. `backfill`: how that minute is sealed
   * if the feed missed it.
   */
  flush(sealed?: number, backfill?: BackfillSeal): void {
    clearTimeout(this.#timer);
    const rows = this.#batchRows;
    if (rows === 0 && sealed === undefined) return;
    this.#waiting += rows;
    const [bars, facts] = [this.#batch.take(), this.#facts.splice(0)];
    const { source } = this.#settings;
    this.#kept.set(++this.#lastId, { timeframe: "1m", bars, facts, sealed, source, isOfFeed: true, backfill });
    this.#send();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
    this.#port?.close();
  }

  #closeBatch(): void {
    const waitMs = Math.min(this.#newest + QUIET_MS, this.#began + MOST_MS) - this.#settings.elapsed();
    if (waitMs <= 0) this.flush();
    else this.#timer = setTimeout(() => this.#closeBatch(), Math.ceil(waitMs));
  }

  /** Sends what the thread does not have, in order, while it has few rows. */
  #send(): void {
    if (this.#port === undefined || this.#retry !== undefined) return;
    for (const [id, bars] of this.#kept) {
      if (this.#sentRows >= MOST_SENT) return;
      if (this.#sent.has(id)) continue;
      this.#sent.add(id);
      this.#sentRows += deliveredRows(bars);
      this.#port.postMessage({ kind: "bars", id, bars } satisfies BarsCommand);
    }
  }

  #sendAgain(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#sent.clear();
    this.#sentRows = 0;
    this.#send();
  }

  #answered(answer: BarsAnswer): void {
    const batch = this.#kept.get(answer.id);
    if (batch === undefined) return;
    if ("fault" in answer && (answer.fault.code === "feed_unavailable" || answer.fault.code === "unavailable")) {
      this.#retry ??= setTimeout(() => this.#sendAgain(), RETRY_MS);
      return;
    }
    const rows = deliveredRows(batch);
    this.#kept.delete(answer.id);
    this.#waiting -= rows;
    if (this.#sent.delete(answer.id)) this.#sentRows -= rows;
    if ("fault" in answer) this.#settings.onLost(rows, answer.fault.message);
    this.#send();
  }
}
