import { Worker } from "node:worker_threads";
import { AppError, errorOfFault } from "#base";
import { FairQueue } from "#engine";
import type { TaskAsker, TaskInput, TaskName, TaskOutput, TaskRunner } from "#operations";
import { SentData } from "./sent-data.ts";
import type { TaskCommand, TaskMessage } from "./task-worker.ts";
import { workerEntry } from "./worker-entry.ts";

/** Tasks that may wait, of one account and of all; more are refused. */
const WAITING_OF_CALLER = 16;
const WAITING = 128;
/** Milliseconds that a task may wait, and those that it may compute before its worker is ended. */
const WAIT_MS = 10_000;
const COMPUTE_MS = 10_000;
const MEGABYTES = 512;
/** Workers that may end one after the other before they are ready; then what waits is refused. */
const FRUITLESS_STARTS = 3;

const FULL = "Too many calls wait to be read; try again in a second.";
const FULL_OF_CALLER = `${WAITING_OF_CALLER} calls of this account wait to be read; ask again when some of them are answered.`;

export interface TaskThreadSettings {
  readonly entry?: URL;
  readonly onFault: (error: Error) => void;
  readonly waitMs?: number;
  readonly computeMs?: number;
}

interface Pending {
  readonly id: number;
  readonly name: TaskName;
  readonly input: unknown;
  readonly asker: TaskAsker;
  readonly caller: string;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Runs tasks on a worker of its own, one after the other; each account takes a turn. While a task waits for a language
 * model, others run. A task that computes for too long ends with its worker, and the next one starts another.
 */
export class TaskThread implements TaskRunner {
  readonly #settings: TaskThreadSettings;
  readonly #queue = new FairQueue<Pending>();
  readonly #waitingOf = new Map<string, number>();
  #waiting = 0;
  #worker: Worker | undefined;
  /** Whether the worker has loaded what it needs. */
  #ready = false;
  #fruitless = 0;
  #sent: SentData | undefined;
  #running: Pending | undefined;
  /** Tasks that were given to the worker: the running one, and those that wait for a language model. */
  readonly #given = new Map<number, Pending>();
  #nextId = 1;
  #closed = false;

  constructor(settings: TaskThreadSettings) {
    this.#settings = settings;
  }

  /** Starts the worker, which the first task would start else. */
  start(): void {
    if (!this.#closed) this.#worker ??= this.#spawn();
  }

  run<N extends TaskName>(name: N, input: TaskInput<N>, asker: TaskAsker): Promise<TaskOutput<N>> {
    const { caller = "", signal } = asker;
    const own = this.#waitingOf.get(caller) ?? 0;
    if (this.#closed) return Promise.reject(new AppError("unavailable", "The server is stopping."));
    if (own >= WAITING_OF_CALLER) return Promise.reject(new AppError("unavailable", FULL_OF_CALLER));
    if (this.#waiting >= WAITING) return Promise.reject(new AppError("unavailable", FULL));
    return new Promise<unknown>((resolve, reject) => {
      const id = this.#nextId++;
      const giveUp = (): void => this.#giveUp(id);
      const over = (): void => signal?.removeEventListener("abort", giveUp);
      const pending: Pending = {
        id,
        name,
        input,
        asker,
        caller,
        resolve: (value) => {
          over();
          resolve(value);
        },
        reject: (error) => {
          over();
          reject(error);
        },
        timer: undefined,
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#queue.add(caller, pending);
      this.#waitingOf.set(caller, own + 1);
      this.#waiting++;
      pending.timer = setTimeout(() => {
        this.#takeOut(pending)?.reject(new AppError("unavailable", FULL));
      }, this.#settings.waitMs ?? WAIT_MS);
      if (signal?.aborted === true) giveUp();
      this.#dispatch();
    }) as Promise<TaskOutput<N>>;
  }

  /** Ends the worker; what waits or runs is refused. */
  async close(): Promise<void> {
    this.#closed = true;
    const stopping = new AppError("unavailable", "The server is stopping.");
    for (const pending of this.#queue.clear()) this.#refuse(pending, stopping);
    await this.#worker?.terminate();
    this.#end(stopping);
  }

  #refuse(pending: Pending, error: Error): void {
    clearTimeout(pending.timer);
    pending.reject(error);
  }

  #refuseWaiting(): void {
    this.#fruitless = 0;
    for (const pending of this.#queue.clear()) {
      this.#left(pending);
      pending.reject(
        new AppError("unavailable", "The worker that reads calls does not start; the server's log says why."),
      );
    }
  }

  /** Takes a task out of those that wait; undefined where it is none of them. */
  #takeOut(sought: Pending): Pending | undefined {
    const found = this.#queue.take((one) => one === sought);
    if (found !== undefined) this.#left(found);
    return found;
  }

  #left({ caller, timer }: Pending): void {
    clearTimeout(timer);
    this.#waiting--;
    const left = this.#waitingOf.get(caller)! - 1;
    if (left === 0) this.#waitingOf.delete(caller);
    else this.#waitingOf.set(caller, left);
  }

  /** A task that waits leaves; one that runs goes on, and nobody hears what it gives. */
  #giveUp(id: number): void {
    const gaveUp = new AppError("request_timeout", "The caller gave up.");
    const waiting = this.#queue.take((one) => one.id === id);
    if (waiting !== undefined) this.#left(waiting);
    (waiting ?? this.#given.get(id))?.reject(gaveUp);
  }

  #dispatch(): void {
    if (this.#running !== undefined || this.#closed || this.#waiting === 0) return;
    this.start();
    if (!this.#ready) return;
    const next = this.#queue.next()!;
    this.#left(next);
    const { id, name, input, asker, caller } = next;
    const { drafter, names, models } = asker;
    const kept = this.#sent!.places(caller, {
      ...(names === undefined ? {} : { names }),
      ...(models === undefined ? {} : { models }),
    });
    this.#running = next;
    this.#given.set(id, next);
    this.#watch(next);
    const asked = drafter === undefined ? undefined : { id: drafter.id, priceFactor: drafter.priceFactor };
    this.#say({ kind: "task", id, name, input, kept, drafter: asked });
  }

  #say(order: TaskCommand): void {
    this.#worker!.postMessage(order);
  }

  /** From now on the worker computes for the task. */
  #watch(pending: Pending): void {
    const ms = this.#settings.computeMs ?? COMPUTE_MS;
    pending.timer = setTimeout(() => {
      const message = `The call was not read within ${ms / 1_000} s; send less of it.`;
      this.#settings.onFault(new Error(`the task ${pending.name} took more than ${ms} ms: its worker is ended`));
      const worker = this.#worker;
      this.#end(new AppError("unavailable", message));
      void worker?.terminate();
      this.#dispatch();
    }, ms);
  }

  #spawn(): Worker {
    const worker = new Worker(this.#settings.entry ?? workerEntry("task-worker"), {
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    worker.unref();
    this.#sent = new SentData((order) => worker.postMessage(order));
    worker.on("message", (word: TaskMessage) => {
      if (worker === this.#worker) this.#hear(word);
    });
    worker.on("error", (error: Error) => this.#settings.onFault(error));
    worker.on("exit", () => {
      if (worker !== this.#worker) return;
      if (!this.#ready && ++this.#fruitless === FRUITLESS_STARTS) this.#refuseWaiting();
      this.#end(new AppError("unavailable", "The worker that read the call ended; try again in a second."));
      this.#dispatch();
    });
    return worker;
  }

  /** The worker is no more: what was given to it is refused, and the next task starts another. */
  #end(error: Error): void {
    this.#worker = undefined;
    this.#ready = false;
    this.#running = undefined;
    for (const pending of this.#given.values()) this.#refuse(pending, error);
    this.#given.clear();
  }

  #hear(word: TaskMessage): void {
    if (word.kind === "ready") {
      this.#ready = true;
      this.#fruitless = 0;
      return this.#dispatch();
    }
    const pending = this.#given.get(word.id);
    if (pending === undefined) return;
    clearTimeout(pending.timer);
    if (this.#running === pending) this.#running = undefined;
    if (word.kind === "draft") void this.#draft(pending, word.request);
    else {
      this.#given.delete(word.id);
      if (word.kind === "done") pending.resolve(word.value);
      else pending.reject(errorOfFault(word.fault));
    }
    this.#dispatch();
  }

  /** Has the language model asked, while the worker does something else. */
  async #draft(pending: Pending, request: Extract<TaskMessage, { kind: "draft" }>["request"]): Promise<void> {
    const { asker, id } = pending;
    try {
      const reply = await asker.drafter!.draft(request);
      if (this.#given.get(id) !== pending) return;
      this.#watch(pending);
      this.#say({ kind: "drafted", id, reply });
    } catch (error) {
      // The worker waits for it no more: what it says of this task is not heard.
      if (this.#given.delete(id)) this.#refuse(pending, error instanceof Error ? error : new Error(String(error)));
    }
  }
}
