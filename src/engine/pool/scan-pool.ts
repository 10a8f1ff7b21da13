import { Worker } from "node:worker_threads";
import { AppError, Backoff, errorOfFault, type Clock } from "#base";
import { chartPatternTable } from "../run/chart-pattern-table.ts";
import { EmbeddingTables } from "../run/embedding-table.ts";
import { DEFAULT_MEMORY, type ScannerMemory } from "../scanner-settings.ts";
import type { EngineData } from "../tiles/frame-store.ts";
import { sharedInts } from "../tiles/tile-set.ts";
import { embeddingPairsOf, TAKE_REQUEST, type MethodAnswer, type Arguments, type Method } from "./engine-methods.ts";
import { FairQueue } from "./fair-queue.ts";
import type { DataMessage, WorkerReply, WorkerRequest, WorkerStart } from "./messages.ts";
import { PoisonedRequests } from "./poisoned-requests.ts";
import { shareData } from "./share-data.ts";
import { decodeAnswer, encodeArguments } from "./encode-scan.ts";

/** Requests that may wait for a worker; more are refused. */
const QUEUE_LIMIT = 256;
/** Milliseconds that a request may run where others wait behind it. */
const PATIENCE_MS = 20;
/**
 * Requests of one caller that may prove long where quick ones run, and milliseconds in which it regains one: others wait
 * for no more than a two-hundredth of the time. Beyond, its requests run where long ones do.
 */
const MOST_TRIES = 8;
const REGAIN_MS = 4_000;
/** Requests of one caller that may wait or run where long ones do; more are refused. */
const LONG_OF_CALLER = 64;

export interface PoolSettings {
  readonly workers: number;
  readonly clock: Clock;
  /**
   * Further workers, started when they are first needed, for what takes longer than others should wait. A request is begun
   * on the other workers and handed over; those of a caller whose requests prove long again and again go there at once.
   * None = nothing is handed over.
   */
  readonly long?: { readonly workers: number };
  /** What each worker may keep, by the data; absent: DEFAULT_MEMORY. */
  readonly memory?: (data: EngineData) => ScannerMemory;
  /** Module that a worker runs: it calls serveWorker. */
  readonly entry: URL;
  /** Told of a worker that ended by itself; the pool starts another, after a pause where workers keep ending. */
  readonly onFault?: (error: Error) => void;
  /** Whether idle time goes to what scans are likely to ask; default true. */
  readonly expectsScans?: boolean;
}

/** Who asks: `caller` is the same for the same account, and aborting the signal gives up. */
export interface Asker {
  readonly caller?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Pending {
  readonly request: WorkerRequest;
  readonly caller: string;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly release: () => void;
}

interface Member {
  /** Undefined after one ended, until the next is started. */
  worker: Worker | undefined;
  readonly backoff: Backoff;
  busy: Pending | undefined;
  /** What it answers from. */
  data: EngineData;
  readonly runsLong: boolean;
}

/** Worker threads over the same bars in shared memory: the thread that serves HTTP never scans. */
export class ScanPool {
  readonly #settings: PoolSettings;
  #start: Omit<WorkerStart, "index">;
  #data: EngineData;
  /** States that were published. */
  #state = 0;
  readonly #members: Member[] = [];
  readonly #queue = new FairQueue<Pending>();
  readonly #long = new FairQueue<Pending>();
  /** Long requests that wait or run, by caller. */
  readonly #longOf = new Map<string, number>();
  /** Of callers whose requests proved long: how many more may be tried, as of when. */
  readonly #tries = new Map<string, { readonly left: number; readonly at: number }>();
  readonly #slots: number[];
  #embeddings: EmbeddingTables;
  /** Of which state of the data an answer is. */
  readonly #restsOn = new WeakMap<object, EngineData>();
  #nextId = 1;
  #closed = false;
  readonly #setAside: PoisonedRequests;

  constructor(data: EngineData, settings: PoolSettings) {
    this.#settings = settings;
    this.#data = data;
    this.#setAside = new PoisonedRequests(settings.clock);
    const memory = this.#memoryFor(data);
    this.#embeddings = new EmbeddingTables(data.instruments.ids.length, memory.boardBytes);
    const slots = QUEUE_LIMIT + settings.workers;
    this.#slots = Array.from({ length: slots }, (_, k) => k);
    this.#start = {
      data: shareData(data),
      memory,
      chartPatterns: chartPatternTable(data.instruments.ids.length),
      expectsScans: settings.expectsScans ?? true,
      cancelled: sharedInts(slots),
      unread: sharedInts(settings.workers + (settings.long?.workers ?? 0)),
      taken: sharedInts(settings.workers + (settings.long?.workers ?? 0)),
    };
    for (let k = 0; k < settings.workers; k++) this.#hire(false);
  }

  /** The data that requests from now on are answered from. */
  get data(): EngineData {
    return this.#data;
  }

  /** The data that an answer rests on, where it is an object. */
  dataOf(value: object): EngineData | undefined {
    return this.#restsOn.get(value);
  }

  /**
   * Puts the next state in the place of the data: scans that run finish on what they began with, those that wait are
   * answered from the new one.
   */
  publish(data: EngineData): void {
    const before = this.#data;
    this.#data = data;
    const instruments = data.instruments.ids.length;
    const memory = this.#memoryFor(data);
    this.#embeddings = new EmbeddingTables(instruments, memory.boardBytes);
    const chartPatterns = chartPatternTable(instruments);
    this.#start = { ...this.#start, data: shareData(data), memory, chartPatterns };
    const shared = shareData(data, before);
    const news: DataMessage = { kind: "data", version: ++this.#state, data: shared, memory, chartPatterns };
    for (const member of this.#members) {
      // A worker that waits long would hold on to the bars of its last request.
      if (member.busy === undefined) member.data = data;
      member.worker?.postMessage(news);
    }
  }

  #memoryFor(data: EngineData): ScannerMemory {
    return this.#settings.memory === undefined ? DEFAULT_MEMORY : this.#settings.memory(data);
  }

  /** Whether every worker answers from the newest state: nobody reads those before. */
  get isSettled(): boolean {
    return this.#members.every(
      ({ worker }, k) => worker === undefined || Atomics.load(this.#start.taken, k) === this.#state,
    );
  }

  /** Whether any worker is there to answer; starts those whose pause is over. */
  get isStaffed(): boolean {
    if (!this.#closed) this.#staff();
    return this.#isStaffedFor(false);
  }

  /**
   * Asks a worker; rejects with `unavailable` when too many wait, while workers keep ending, and where the request has ended
   * workers before; and as soon as the signal aborts.
   */
  ask<M extends Method>(method: M, args: Arguments<M>, asker: Asker = {}): Promise<MethodAnswer<M>> {
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
      const pending = { request, caller, resolve, reject, release };
      signal?.addEventListener("abort", cancel, { once: true });
      this.#queue.add(caller, pending);
      if (signal?.aborted === true) cancel();
      this.#dispatch();
    }) as Promise<MethodAnswer<M>>;
  }

  #refusal(method: string, args: readonly unknown[], slot: number | undefined): AppError | undefined {
    if (this.#closed) return stopping();
    if (slot === undefined) return new AppError("unavailable", "Too many scans are waiting; try again in a second.");
    this.#staff();
    return this.#isStaffedFor(false) ? this.#setAside.refusal(method, args) : this.#unstaffed(false);
  }

  /** A waiting request leaves the queue; a running one is told to stop and answers in its own time. */
  #cancel(request: WorkerRequest): void {
    Atomics.store(this.#start.cancelled, request.slot, 1);
    const isIt = (one: Pending): boolean => one.request === request;
    const waiting = this.#queue.take(isIt) ?? this.#long.take(isIt);
    if (waiting !== undefined) this.#settle(waiting, new AppError("request_timeout", "The caller gave up."));
  }

  #settle(pending: Pending, error: Error): void {
    pending.release();
    pending.reject(error);
  }

  #dispatch(): void {
    this.#staff();
    for (const member of this.#members) {
      if (member.worker === undefined || member.busy !== undefined) continue;
      const next = this.#nextFor(member);
      if (next !== undefined) this.#send(member, next);
    }
    for (const runsLong of [false, true]) {
      if (this.#isStaffedFor(runsLong)) continue;
      for (const waiting of (runsLong ? this.#long : this.#queue).clear())
        this.#settle(waiting, this.#unstaffed(runsLong));
    }
  }

  /** The next request of a worker's kind that was not set aside while it waited. */
  #nextFor({ runsLong }: Member): Pending | undefined {
    for (;;) {
      const next = runsLong ? this.#long.next() : this.#nextQuick();
      if (next === undefined) return undefined;
      const refusal = this.#setAside.refusal(next.request.method, next.request.args);
      if (refusal === undefined) return next;
      this.#settle(next, refusal);
    }
  }

  /** Starts the workers that have ended and whose pause is over. */
  #staff(): void {
    for (const [k, member] of this.#members.entries())
      if (member.worker === undefined && member.backoff.waitMs === 0) member.worker = this.#spawn(k, member.backoff);
  }

  #isStaffedFor(long: boolean): boolean {
    return this.#members.some(({ worker, runsLong }) => runsLong === long && worker !== undefined);
  }

  /** Error while no worker of a kind is there. */
  #unstaffed(long: boolean): AppError {
    const waits = this.#members.filter(({ runsLong }) => runsLong === long).map(({ backoff }) => backoff.waitMs);
    const seconds = Math.max(1, Math.ceil(Math.min(...waits) / 1_000));
    const message = `The scan workers keep ending; the next one is started in ${seconds} s. The server's log has the reason.`;
    return new AppError("unavailable", message, [], seconds);
  }

  /** What is next to be tried; what is not goes where long ones run. */
  #nextQuick(): Pending | undefined {
    let next = this.#queue.next();
    while (next !== undefined && this.#isLong(next)) {
      this.#queueLong(next);
      next = this.#queue.next();
    }
    return next;
  }

  #send(member: Member, pending: Pending): void {
    const { request } = pending;
    const mayBeLong = this.#settings.long !== undefined && TAKE_REQUEST.has(request.method);
    const embeddings = embeddingPairsOf(request.method as Method, request.args).map((pair) =>
      this.#embeddings.of(pair),
    );
    member.busy = pending;
    member.data = this.#data;
    Atomics.add(this.#start.unread, this.#members.indexOf(member), 1);
    member.worker!.postMessage({
      ...request,
      args: encodeArguments(request.method, request.args),
      embeddings,
      ...(mayBeLong && !member.runsLong ? { patienceMs: PATIENCE_MS } : {}),
    } satisfies WorkerRequest);
  }

  /** Requests of the caller that may still be tried where quick ones run, though they may prove long. */
  #triesOf(caller: string): number {
    const known = this.#tries.get(caller);
    if (known === undefined) return MOST_TRIES;
    const regained = (this.#settings.clock.elapsed() - known.at) / REGAIN_MS;
    return Math.min(MOST_TRIES, known.left + regained);
  }

  /** Whether a request of the caller is not even tried where quick ones run. */
  #isLong({ caller, request }: Pending): boolean {
    if (this.#settings.long === undefined || caller === "" || !TAKE_REQUEST.has(request.method)) return false;
    return this.#triesOf(caller) < 1;
  }

  /** Takes what has used up its patience to those that run long. */
  #handOver(pending: Pending): void {
    const { caller } = pending;
    this.#tries.set(caller, { left: this.#triesOf(caller) - 1, at: this.#settings.clock.elapsed() });
    for (const one of this.#tries.keys()) if (this.#triesOf(one) === MOST_TRIES) this.#tries.delete(one);
    this.#queueLong(pending);
  }

  #queueLong(pending: Pending): void {
    const { caller } = pending;
    const own = this.#longOf.get(caller) ?? 0;
    if (own >= LONG_OF_CALLER && caller !== "") {
      const message = `${LONG_OF_CALLER} scans of this account wait behind long ones; ask again when some of them are done.`;
      this.#settle(pending, new AppError("unavailable", message));
      return;
    }
    this.#longOf.set(caller, own + 1);
    const release = (): void => {
      pending.release();
      const left = this.#longOf.get(caller)! - 1;
      if (left === 0) this.#longOf.delete(caller);
      else this.#longOf.set(caller, left);
    };
    this.#long.add(caller, { ...pending, release });
    const long = this.#members.filter(({ runsLong }) => runsLong);
    if (long.length < this.#settings.long!.workers && long.every(({ busy }) => busy !== undefined)) this.#hire(true);
  }

  #hire(runsLong: boolean): void {
    const backoff = new Backoff(this.#settings.clock);
    const worker = this.#spawn(this.#members.length, backoff);
    this.#members.push({ worker, backoff, busy: undefined, data: this.#data, runsLong });
  }

  /** Undefined where the thread cannot be made, which counts as one that ended. */
  #spawn(k: number, backoff: Backoff): Worker | undefined {
    Atomics.store(this.#start.unread, k, 0);
    Atomics.store(this.#start.taken, k, this.#state);
    try {
      const worker = new Worker(this.#settings.entry, {
        workerData: { ...this.#start, index: k } satisfies WorkerStart,
      });
      worker.on("message", (reply: WorkerReply) => this.#received(k, reply));
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
    const member = this.#members[k]!;
    const pending = member.busy;
    member.busy = undefined;
    member.backoff.worked();
    if (pending !== undefined && reply.ok === "long") {
      if (Atomics.load(this.#start.cancelled, pending.request.slot) === 0) this.#handOver(pending);
      else this.#settle(pending, new AppError("request_timeout", "The caller gave up."));
    } else if (pending !== undefined && reply.ok !== "long") {
      pending.release();
      this.#setAside.answered(pending.request.method, pending.request.args);
      if (reply.ok) {
        const value = decodeAnswer(pending.request.method, reply.value);
        if (typeof value === "object" && value !== null) this.#restsOn.set(value, member.data);
        pending.resolve(value);
      } else pending.reject(errorOfFault(reply.error));
    }
    this.#dispatch();
  }

  #exited(k: number, worker: Worker): void {
    const member = this.#members[k];
    if (this.#closed || member?.worker !== worker) return;
    const lost = member.busy;
    member.worker = undefined;
    member.busy = undefined;
    member.backoff.ended();
    if (lost !== undefined) {
      const error = this.#setAside.ended(lost.request.method, lost.request.args);
      this.#settings.onFault?.(error);
      this.#settle(lost, error);
    }
    this.#dispatch();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const pending of [...this.#queue.clear(), ...this.#long.clear()]) this.#settle(pending, stopping());
    await Promise.all(this.#members.map(({ worker }) => worker?.terminate()));
    for (const { busy } of this.#members) if (busy !== undefined) this.#settle(busy, stopping());
  }
}

const stopping = (): AppError => new AppError("unavailable", "The server is stopping.");
