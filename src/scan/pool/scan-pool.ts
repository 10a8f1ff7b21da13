import { Worker } from "node:worker_threads";
import { AppError, Backoff, errorOfFault, type Clock } from "#base";
import { type EngineData, sharedInts } from "#tiles";
import { chartPatternTables, EmbeddingTables } from "#evaluate";
import { DEFAULT_MEMORY, type ScannerMemory } from "../scanner-settings.ts";
import {
  embeddingPairsOf,
  TAKE_REQUEST,
  type Arguments,
  type Asker,
  type EngineMethod,
  type MethodAnswer,
} from "./engine-methods.ts";
import type { Patience } from "../scan-request.ts";
import { CallerPatience } from "./caller-patience.ts";
import { FairQueue } from "./fair-queue.ts";
import type { DataMessage, WakeMessage, WorkerNote, WorkerReply, WorkerRequest, WorkerStart } from "./messages.ts";
import { PoisonedRequests } from "./poisoned-requests.ts";
import { shareData } from "./share-data.ts";
import { decodeAnswer, encodeArguments } from "./encode-scan.ts";

/** Maximum number of requests that wait for a worker; further ones are refused. */
const QUEUE_LIMIT = 256;
/** Maximum number of long requests of one caller, waiting or running; further ones are refused. */
const LONG_OF_CALLER = 64;

export interface PoolSettings {
  readonly workers: number;
  readonly clock: Clock;
  /**
   * Further workers for requests that take longer than others should wait: the first starts once a worker for quick ones
   * is warm, the others on first need. A request starts on a worker for quick ones. If it proves long, it gives way to the
   * next request that waits, and starts again on a worker for long ones. The requests of a caller are handed over sooner,
   * or at once, if they keep proving long. Absent = no hand-over.
   */
  readonly long?: { readonly workers: number };
  /** Cache limits of each worker, by the data; default: DEFAULT_MEMORY. */
  readonly memory?: (data: EngineData) => ScannerMemory;
  /** Module that a worker runs. It calls serveWorker. */
  readonly entry: URL;
  /**
   * Receives the error of a worker that ended by itself. The pool starts another, after a pause if workers keep ending.
   */
  readonly onFault?: (error: Error) => void;
  /** True if idle time prepares what scans are likely to need; default: true. */
  readonly expectsScans?: boolean;
}

interface Pending {
  readonly request: WorkerRequest;
  readonly caller: string;
  /** ScanRequest.ranMs. */
  readonly ranMs: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly release: () => void;
}

interface PoolWorker {
  /** Undefined from the end of one worker until the next start. */
  worker: Worker | undefined;
  readonly backoff: Backoff;
  busy: Pending | undefined;
  /** Snapshot from which it answers. */
  data: EngineData;
  readonly runsLong: boolean;
}

/** Pool of worker threads over the same bars in shared memory. The thread that serves HTTP never scans. */
export class ScanPool {
  readonly #settings: PoolSettings;
  #start: Omit<WorkerStart, "index" | "cachesColumns">;
  #data: EngineData;
  /** Number of published snapshots. */
  #version = 0;
  readonly #workers: PoolWorker[] = [];
  readonly #queue = new FairQueue<Pending>();
  readonly #long = new FairQueue<Pending>();
  /** Number of long requests, waiting or running, by caller. */
  readonly #longByCaller = new Map<string, number>();
  readonly #patience: CallerPatience;
  readonly #slots: number[];
  #embeddings: EmbeddingTables;
  /** Snapshot of each answer. */
  readonly #dataOf = new WeakMap<object, EngineData>();
  #nextId = 1;
  #closed = false;
  readonly #poisoned: PoisonedRequests;

  constructor(data: EngineData, settings: PoolSettings) {
    this.#settings = settings;
    this.#data = data;
    this.#patience = new CallerPatience(settings.clock);
    this.#poisoned = new PoisonedRequests(settings.clock);
    const memory = this.#memoryFor(data);
    this.#embeddings = new EmbeddingTables(data.instruments.ids.length, memory.boardBytes);
    const slots = QUEUE_LIMIT + settings.workers;
    this.#slots = Array.from({ length: slots }, (_, k) => k);
    const threads = settings.workers + (settings.long?.workers ?? 0);
    this.#start = {
      data: shareData(data),
      memory,
      chartPatterns: chartPatternTables(data.instruments.ids.length),
      expectsScans: settings.expectsScans ?? true,
      cancelled: sharedInts(slots),
      unread: sharedInts(threads),
      taken: sharedInts(threads),
      othersWait: sharedInts(threads),
    };
    for (let k = 0; k < settings.workers; k++) this.#addWorker(false);
  }

  /** Snapshot from which later requests are answered. */
  get data(): EngineData {
    return this.#data;
  }

  /** Returns the snapshot of an answer, if the answer is an object. */
  dataOf(value: object): EngineData | undefined {
    return this.#dataOf.get(value);
  }

  /**
   * Publishes the next snapshot. Running scans finish on their own snapshot; waiting requests are answered from the new
   * one.
   */
  publish(data: EngineData): void {
    const before = this.#data;
    this.#data = data;
    const instruments = data.instruments.ids.length;
    const memory = this.#memoryFor(data);
    this.#embeddings = new EmbeddingTables(instruments, memory.boardBytes);
    const chartPatterns = chartPatternTables(instruments);
    this.#start = { ...this.#start, data: shareData(data), memory, chartPatterns };
    const shared = shareData(data, before);
    const message: DataMessage = { kind: "data", version: ++this.#version, data: shared, memory, chartPatterns };
    for (const member of this.#workers) {
      // An idle worker would otherwise retain the bars of its last request.
      if (member.busy === undefined) member.data = data;
      member.worker?.postMessage(message);
    }
  }

  #memoryFor(data: EngineData): ScannerMemory {
    return this.#settings.memory === undefined ? DEFAULT_MEMORY : this.#settings.memory(data);
  }

  /** True if every worker answers from the newest snapshot, so nobody reads earlier ones. */
  get isSettled(): boolean {
    return this.#workers.every(
      ({ worker }, k) => worker === undefined || Atomics.load(this.#start.taken, k) === this.#version,
    );
  }

  /** Number of requests on a worker, and of those that wait for one. */
  get load(): { readonly running: number; readonly waiting: number } {
    const running = this.#workers.filter(({ busy }) => busy !== undefined).length;
    return { running, waiting: this.#queue.size + this.#long.size };
  }

  /** True if a worker is running; restarts workers whose pause is over. */
  get isStaffed(): boolean {
    if (!this.#closed) this.#restartWorkers();
    return this.#hasWorker(false);
  }

  /**
   * Sends a request to a worker. Rejects with `unavailable` if too many requests wait, while workers keep ending, or if
   * the request has ended workers before; and as soon as the signal aborts.
   */
  ask<M extends EngineMethod>(method: M, args: Arguments<M>, asker: Asker = {}): Promise<MethodAnswer<M>> {
    const { signal, caller = "" } = asker;
    const slot = this.#slots.pop();
    const refusal = this.#refusal(method, args, slot);
    if (refusal !== undefined || slot === undefined) {
      if (slot !== undefined) this.#slots.push(slot);
      return Promise.reject(refusal);
    }
    Atomics.store(this.#start.cancelled, slot, 0);
    const request: WorkerRequest = { kind: "request", id: this.#nextId++, slot, method, args, embeddings: [] };
    return new Promise<unknown>((resolve, reject) => {
      const cancel = (): void => this.#cancel(request);
      const release = (): void => {
        signal?.removeEventListener("abort", cancel);
        this.#slots.push(slot);
      };
      const pending = { request, caller, ranMs: 0, resolve, reject, release };
      signal?.addEventListener("abort", cancel, { once: true });
      this.#queue.add(caller, pending);
      if (signal?.aborted === true) cancel();
      this.#dispatch();
    }) as Promise<MethodAnswer<M>>;
  }

  #refusal(method: string, args: readonly unknown[], slot: number | undefined): AppError | undefined {
    if (this.#closed) return stopping();
    if (slot === undefined) return new AppError("unavailable", "Too many scans are waiting; try again in a second.");
    this.#restartWorkers();
    return this.#hasWorker(false) ? this.#poisoned.refusal(method, args) : this.#noWorkerError(false);
  }

  /** Cancels a request. A waiting one leaves the queue; a running one sees its flag and answers later. */
  #cancel(request: WorkerRequest): void {
    Atomics.store(this.#start.cancelled, request.slot, 1);
    const isRequested = (one: Pending): boolean => one.request === request;
    const waiting = this.#queue.take(isRequested) ?? this.#long.take(isRequested);
    if (waiting !== undefined) this.#reject(waiting, new AppError("request_timeout", "The caller gave up."));
  }

  #reject(pending: Pending, error: Error): void {
    pending.release();
    pending.reject(error);
  }

  #dispatch(): void {
    this.#restartWorkers();
    this.#passUntried();
    for (const member of this.#workers) {
      if (member.worker === undefined || member.busy !== undefined) continue;
      const next = this.#nextFor(member);
      if (next !== undefined) this.#send(member, next);
    }
    for (const runsLong of [false, true]) {
      if (this.#hasWorker(runsLong)) continue;
      for (const waiting of (runsLong ? this.#long : this.#queue).clear())
        this.#reject(waiting, this.#noWorkerError(runsLong));
    }
    this.#flagWaiting();
  }

  /** Flags as many busy workers for quick requests as requests wait for any worker. */
  #flagWaiting(): void {
    let waiting = this.#queue.size + this.#long.size;
    for (const [k, { busy, runsLong }] of this.#workers.entries())
      if (busy !== undefined && !runsLong) Atomics.store(this.#start.othersWait, k, waiting-- > 0 ? 1 : 0);
  }

  /** Returns the next request for a worker that is not refused because it ended workers. */
  #nextFor({ runsLong }: PoolWorker): Pending | undefined {
    for (;;) {
      const next = runsLong ? this.#long.next() : this.#queue.next();
      if (next === undefined) return undefined;
      const refusal = this.#poisoned.refusal(next.request.method, next.request.args);
      if (refusal === undefined) return next;
      this.#reject(next, refusal);
    }
  }

  /** Restarts ended workers whose pause is over. */
  #restartWorkers(): void {
    for (const [k, member] of this.#workers.entries())
      if (member.worker === undefined && member.backoff.waitMs === 0) member.worker = this.#spawn(k, member);
  }

  #hasWorker(long: boolean): boolean {
    return this.#workers.some(({ worker, runsLong }) => runsLong === long && worker !== undefined);
  }

  /** Returns the error for the time without a worker of a kind. */
  #noWorkerError(long: boolean): AppError {
    const waits = this.#workers.filter(({ runsLong }) => runsLong === long).map(({ backoff }) => backoff.waitMs);
    const seconds = Math.max(1, Math.ceil(Math.min(...waits) / 1_000));
    const message = `The scan workers keep ending; the next one is started in ${seconds} s. The server's log has the reason.`;
    return new AppError("unavailable", message, [], seconds);
  }

  #send(member: PoolWorker, pending: Pending): void {
    const { request } = pending;
    const patience = member.runsLong ? undefined : this.#patienceWith(pending);
    const embeddings = embeddingPairsOf(request.method as EngineMethod, request.args).map((pair) =>
      this.#embeddings.of(pair),
    );
    member.busy = pending;
    member.data = this.#data;
    Atomics.add(this.#start.unread, this.#workers.indexOf(member), 1);
    member.worker!.postMessage({
      ...request,
      args: encodeArguments(request.method, request.args),
      embeddings,
      ranMs: pending.ranMs,
      ...(patience === undefined ? {} : { patience }),
    } satisfies WorkerRequest);
  }

  /** Returns how long a request may run on a worker for quick ones; undefined without a limit. */
  #patienceWith({ caller, request }: Pending): Patience | undefined {
    const isLimited = this.#settings.long !== undefined && TAKE_REQUEST.has(request.method);
    return isLimited ? this.#patience.with(caller, request) : undefined;
  }

  /** Moves requests that must not be tried to the long queue. */
  #passUntried(): void {
    const isUntried = (one: Pending): boolean => this.#patienceWith(one)?.ms === 0;
    for (let next = this.#queue.take(isUntried); next !== undefined; next = this.#queue.take(isUntried))
      this.#queueLong(next);
  }

  #queueLong(pending: Pending): void {
    const { caller } = pending;
    const own = this.#longByCaller.get(caller) ?? 0;
    if (own >= LONG_OF_CALLER && caller !== "") {
      const message = `${LONG_OF_CALLER} scans of this account wait behind long ones; ask again when some of them are done.`;
      this.#reject(pending, new AppError("unavailable", message));
      return;
    }
    this.#longByCaller.set(caller, own + 1);
    const release = (): void => {
      pending.release();
      const left = this.#longByCaller.get(caller)! - 1;
      if (left === 0) this.#longByCaller.delete(caller);
      else this.#longByCaller.set(caller, left);
    };
    this.#long.add(caller, { ...pending, release });
    const long = this.#workers.filter(({ runsLong }) => runsLong);
    if (long.length < this.#settings.long!.workers && long.every(({ busy }) => busy !== undefined))
      this.#addWorker(true);
  }

  /** Starts a worker for long requests if there is none, so that the first of them does not wait for its start. */
  #startFirstLong(): void {
    if (this.#closed || this.#settings.long === undefined) return;
    if (!this.#workers.some(({ runsLong }) => runsLong)) this.#addWorker(true);
  }

  /** Has idle workers take part in what worker `k` began. */
  #wakeIdle(k: number): void {
    for (const [other, { worker, busy }] of this.#workers.entries())
      if (other !== k && busy === undefined) worker?.postMessage({ kind: "wake" } satisfies WakeMessage);
  }

  #addWorker(runsLong: boolean): void {
    const backoff = new Backoff(this.#settings.clock);
    const worker = this.#spawn(this.#workers.length, { backoff, runsLong });
    this.#workers.push({ worker, backoff, busy: undefined, data: this.#data, runsLong });
  }

  /** Starts a thread; undefined if that fails, which counts as an end. */
  #spawn(k: number, { backoff, runsLong }: Pick<PoolWorker, "backoff" | "runsLong">): Worker | undefined {
    Atomics.store(this.#start.unread, k, 0);
    Atomics.store(this.#start.taken, k, this.#version);
    try {
      const worker = new Worker(this.#settings.entry, {
        workerData: { ...this.#start, index: k, cachesColumns: !runsLong } satisfies WorkerStart,
      });
      worker.on("message", (reply: WorkerReply | WorkerNote) => {
        if (reply.ok === "warm") this.#startFirstLong();
        else if (reply.ok === "began") this.#wakeIdle(k);
        else this.#received(k, reply);
      });
      worker.on("error", (error: Error) => this.#settings.onFault?.(error));
      worker.on("messageerror", (error: Error) => {
        this.#settings.onFault?.(error);
        void worker.terminate();
      });
      worker.on("exit", () => this.#exited(k, worker));
      return worker;
    } catch (error) {
      this.#settings.onFault?.(error instanceof Error ? error : new Error(String(error)));
      backoff.ended();
      return undefined;
    }
  }

  #received(k: number, reply: WorkerReply): void {
    const member = this.#workers[k]!;
    const pending = member.busy;
    member.busy = undefined;
    member.backoff.worked();
    if (pending !== undefined && reply.ok === "long") {
      if (Atomics.load(this.#start.cancelled, pending.request.slot) === 0) {
        this.#patience.provedLong(pending.caller);
        this.#queueLong({ ...pending, ranMs: reply.ranMs });
      } else this.#reject(pending, new AppError("request_timeout", "The caller gave up."));
    } else if (pending !== undefined && reply.ok !== "long") {
      pending.release();
      this.#poisoned.answered(pending.request.method, pending.request.args);
      if (reply.ok) {
        const value = decodeAnswer(pending.request.method, reply.value, member.data.instruments.tickers);
        if (typeof value === "object" && value !== null) this.#dataOf.set(value, member.data);
        pending.resolve(value);
      } else pending.reject(errorOfFault(reply.error));
    }
    this.#dispatch();
  }

  #exited(k: number, worker: Worker): void {
    const member = this.#workers[k];
    if (this.#closed || member?.worker !== worker) return;
    const interrupted = member.busy;
    member.worker = undefined;
    member.busy = undefined;
    member.backoff.ended();
    if (interrupted !== undefined) {
      const error = this.#poisoned.ended(interrupted.request.method, interrupted.request.args);
      this.#settings.onFault?.(error);
      this.#reject(interrupted, error);
    }
    this.#dispatch();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const pending of [...this.#queue.clear(), ...this.#long.clear()]) this.#reject(pending, stopping());
    await Promise.all(this.#workers.map(({ worker }) => worker?.terminate()));
    for (const { busy } of this.#workers) if (busy !== undefined) this.#reject(busy, stopping());
  }
}

const stopping = (): AppError => new AppError("unavailable", "The server is stopping.");
