import { Worker } from "node:worker_threads";
import { AppError } from "#base";
import { chartPatternBoard } from "../run/chart-pattern-board.ts";
import { EmbeddingBoards } from "../run/embedding-board.ts";
import type { EngineData } from "../tiles/frame-store.ts";
import { sharedInts } from "../tiles/tile-set.ts";
import { pairsAsked, type Answer, type Arguments, type Method } from "./answer.ts";
import type { WorkerReply, WorkerRequest, WorkerStart } from "./messages.ts";
import { shareData } from "./share-data.ts";

/** Requests that may wait for a worker; more are refused. */
const QUEUE_LIMIT = 256;
/** Workers that may end one after the other without an answer between them; then no more are started. */
const FRUITLESS_STARTS = 3;

export interface PoolSettings {
  readonly workers: number;
  /** Module that a worker runs: it calls serveWorker. */
  readonly entry: URL;
  /** Told of a worker that ended by itself; the pool starts another. */
  readonly onFault?: (error: Error) => void;
  /** Whether idle time goes to what scans are likely to ask; default true. */
  readonly expectsScans?: boolean;
}

interface Pending {
  readonly request: WorkerRequest;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly release: () => void;
}

interface Member {
  worker: Worker;
  busy: Pending | undefined;
}

/** Worker threads over the same bars in shared memory: the thread that serves HTTP never scans. */
export class ScanPool {
  readonly #settings: PoolSettings;
  readonly #start: WorkerStart;
  readonly #members: Member[] = [];
  readonly #queue: Pending[] = [];
  readonly #slots: number[];
  readonly #embeddings: EmbeddingBoards;
  #nextId = 1;
  #closed = false;
  #fruitless = 0;

  constructor(data: EngineData, settings: PoolSettings) {
    this.#settings = settings;
    this.#embeddings = new EmbeddingBoards(data.instruments.ids.length);
    const slots = QUEUE_LIMIT + settings.workers;
    this.#slots = Array.from({ length: slots }, (_, k) => k);
    this.#start = {
      data: shareData(data),
      chartPatterns: chartPatternBoard(data.instruments.ids.length),
      expectsScans: settings.expectsScans ?? true,
      cancelled: sharedInts(slots),
    };
    for (let k = 0; k < settings.workers; k++) this.#members.push({ worker: this.#spawn(k), busy: undefined });
  }

  /** Asks a worker; rejects with `unavailable` when too many wait, and as soon as the signal aborts. */
  ask<M extends Method>(method: M, args: Arguments<M>, signal?: AbortSignal): Promise<Answer<M>> {
    const slot = this.#slots.pop();
    const why = this.#closed
      ? "The server is stopping."
      : this.#fruitless >= FRUITLESS_STARTS
        ? "The scan workers do not start; the server's log says why."
        : "Too many scans are waiting; try again in a second.";
    if (this.#closed || this.#fruitless >= FRUITLESS_STARTS || slot === undefined) {
      if (slot !== undefined) this.#slots.push(slot);
      return Promise.reject(new AppError("unavailable", why));
    }
    Atomics.store(this.#start.cancelled, slot, 0);
    const embeddings = pairsAsked(method, args).map((pair) => this.#embeddings.of(pair));
    const request: WorkerRequest = { id: this.#nextId++, slot, method, args, embeddings };
    return new Promise<unknown>((resolve, reject) => {
      const cancel = (): void => this.#cancel(request);
      const release = (): void => {
        signal?.removeEventListener("abort", cancel);
        this.#slots.push(slot);
      };
      this.#queue.push({ request, resolve, reject, release });
      if (signal?.aborted === true) cancel();
      else signal?.addEventListener("abort", cancel, { once: true });
      this.#dispatch();
    }) as Promise<Answer<M>>;
  }

  /** A waiting request leaves the queue; a running one is told to stop and answers in its own time. */
  #cancel(request: WorkerRequest): void {
    Atomics.store(this.#start.cancelled, request.slot, 1);
    const at = this.#queue.findIndex((one) => one.request === request);
    if (at >= 0) this.#settle(this.#queue.splice(at, 1)[0]!, new AppError("request_timeout", "The caller gave up."));
  }

  #settle(pending: Pending, error: Error): void {
    pending.release();
    pending.reject(error);
  }

  #dispatch(): void {
    for (const member of this.#members) {
      if (member.busy !== undefined) continue;
      const next = this.#queue.shift();
      if (next === undefined) return;
      member.busy = next;
      member.worker.postMessage(next.request);
    }
  }

  #spawn(k: number): Worker {
    const worker = new Worker(this.#settings.entry, { workerData: this.#start });
    worker.on("message", (reply: WorkerReply) => this.#received(k, reply));
    worker.on("error", (error: Error) => this.#settings.onFault?.(error));
    worker.on("exit", () => this.#exited(k, worker));
    return worker;
  }

  #received(k: number, reply: WorkerReply): void {
    const member = this.#members[k]!;
    const pending = member.busy;
    member.busy = undefined;
    this.#fruitless = 0;
    if (pending !== undefined) {
      pending.release();
      if (reply.ok) pending.resolve(reply.value);
      else pending.reject(failure(reply.error));
    }
    this.#dispatch();
  }

  #exited(k: number, worker: Worker): void {
    const member = this.#members[k];
    if (this.#closed || member?.worker !== worker) return;
    const lost = member.busy;
    member.busy = undefined;
    if (lost !== undefined)
      this.#settle(lost, new AppError("internal", "The scan stopped its worker; the server goes on."));
    if (++this.#fruitless >= FRUITLESS_STARTS) {
      for (const waiting of this.#queue.splice(0))
        this.#settle(waiting, new AppError("unavailable", "The scan workers do not start."));
      return;
    }
    member.worker = this.#spawn(k);
    this.#dispatch();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const pending of this.#queue.splice(0))
      this.#settle(pending, new AppError("unavailable", "The server is stopping."));
    await Promise.all(this.#members.map((member) => member.worker.terminate()));
    for (const member of this.#members) {
      if (member.busy !== undefined) this.#settle(member.busy, new AppError("unavailable", "The server is stopping."));
    }
  }
}

function failure(error: {
  code?: AppError["code"];
  message: string;
  details: AppError["details"];
  stack?: string | undefined;
}): Error {
  if (error.code !== undefined) return new AppError(error.code, error.message, error.details);
  const bug = new Error(error.message);
  if (error.stack !== undefined) bug.stack = error.stack;
  return bug;
}
