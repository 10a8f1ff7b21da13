import { Worker } from "node:worker_threads";
import { AppError, errorOfFault } from "#base";
import type { TaskAsker, TaskInput, TaskName, TaskOutput, TaskRunner } from "#operations";
import { FairQueue } from "#scan";
import { SentData } from "./sent-data.ts";
import type { TaskCommand, TaskMessage } from "../task-worker.ts";
import { workerEntry } from "../worker-entry.ts";

/** Most tasks of one account, and of all, that may wait; more are refused. */
const WAITING_OF_CALLER = 16;
const WAITING = 128;
/** Milliseconds that a task may wait, and that it may compute before its worker is ended. */
const WAIT_MS = 10_000;
const COMPUTE_MS = 10_000;
const MEGABYTES = 512;
/** Workers in a row that may end before they are ready; then the waiting tasks are refused. */
const MOST_FAILED_STARTS = 3;

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
 * Runs tasks on one worker, one after the other, with the accounts served in rotation. Other tasks run while one waits for a
 * language model. A task that computes for too long is ended with its worker; the next task starts a new worker.
 */
export class TaskThread implements TaskRunner {
  readonly #settings: TaskThreadSettings;
  readonly #queue = new FairQueue<Pending>();
  readonly #waitingOf = new Map<string, number>();
  #waiting = 0;
  #worker: Worker | undefined;
  /** True once the worker has imported its modules. */
  #ready = false;
  #failedStarts = 0;
  #sent: SentData | undefined;
  #running: Pending | undefined;
  /** Tasks that the worker has: the running one, and those that wait for a language model. */
  readonly #assigned = new Map<number, Pending>();
  #nextId = 1;
  #closed = false;

  constructor(settings: TaskThreadSettings) {
    this.#settings = settings;
  }

  /** Starts the worker early; otherwise the first task starts it. */
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
      const stopListening = (): void => signal?.removeEventListener("abort", giveUp);
      const pending: Pending = {
        id,
        name,
        input,
        asker,
        caller,
        resolve: (value) => {
          stopListening();
          resolve(value);
        },
        reject: (error) => {
          stopListening();
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

  /** Ends the worker and refuses the waiting and running tasks. */
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
    this.#failedStarts = 0;
    for (const pending of this.#queue.clear()) {
      this.#left(pending);
      pending.reject(
        new AppError("unavailable", "The worker that reads calls does not start; the server's log says why."),
      );
    }
  }

  /** Removes a task from the queue; undefined if the task does not wait. */
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

  /** Refuses a task whose caller gave up. If the task runs, the worker finishes it and the result is dropped. */
  #giveUp(id: number): void {
    const gaveUp = new AppError("request_timeout", "The caller gave up.");
    const waiting = this.#queue.take((one) => one.id === id);
    if (waiting !== undefined) this.#left(waiting);
    (waiting ?? this.#assigned.get(id))?.reject(gaveUp);
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
    this.#assigned.set(id, next);
    this.#watch(next);
    const modelFacts = drafter === undefined ? undefined : { id: drafter.id, priceFactor: drafter.priceFactor };
    this.#send({ kind: "task", id, name, input, kept, drafter: modelFacts });
  }

  #send(command: TaskCommand): void {
    this.#worker!.postMessage(command);
  }

  /** Starts the limit on the computing time of a task. */
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
    this.#sent = new SentData((command) => worker.postMessage(command));
    worker.on("message", (message: TaskMessage) => {
      if (worker === this.#worker) this.#receive(message);
    });
    worker.on("error", (error: Error) => this.#settings.onFault(error));
    worker.on("exit", () => {
      if (worker !== this.#worker) return;
      if (!this.#ready && ++this.#failedStarts === MOST_FAILED_STARTS) this.#refuseWaiting();
      this.#end(new AppError("unavailable", "The worker that read the call ended; try again in a second."));
      this.#dispatch();
    });
    return worker;
  }

  /** Forgets an ended worker and refuses its tasks; the next task starts a new worker. */
  #end(error: Error): void {
    this.#worker = undefined;
    this.#ready = false;
    this.#running = undefined;
    for (const pending of this.#assigned.values()) this.#refuse(pending, error);
    this.#assigned.clear();
  }

  #receive(message: TaskMessage): void {
    if (message.kind === "ready") {
      this.#ready = true;
      this.#failedStarts = 0;
      return this.#dispatch();
    }
    const pending = this.#assigned.get(message.id);
    if (pending === undefined) return;
    clearTimeout(pending.timer);
    if (this.#running === pending) this.#running = undefined;
    if (message.kind === "draft") void this.#draft(pending, message.request);
    else {
      this.#assigned.delete(message.id);
      if (message.kind === "done") pending.resolve(message.value);
      else pending.reject(errorOfFault(message.fault));
    }
    this.#dispatch();
  }

  /** Sends the request of a task to the language model while the worker runs other tasks. */
  async #draft(pending: Pending, request: Extract<TaskMessage, { kind: "draft" }>["request"]): Promise<void> {
    const { asker, id } = pending;
    try {
      const reply = await asker.drafter!.draft(request);
      if (this.#assigned.get(id) !== pending) return;
      this.#watch(pending);
      this.#send({ kind: "drafted", id, reply });
    } catch (error) {
      // Later messages of the worker about this task are ignored.
      if (this.#assigned.delete(id)) this.#refuse(pending, error instanceof Error ? error : new Error(String(error)));
    }
  }
}
