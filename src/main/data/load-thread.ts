import type { MessagePort, Worker } from "node:worker_threads";
import { AppError, assert, errorOfFault } from "#base";
import type { SimulationRequest } from "#contract";
import type { BarReceipt } from "#operations";
import { receiveData, ReceivedData } from "#scan";
import { blockFiles } from "./block-files.ts";
import type { DueSimulation, FolderSnapshot } from "./folder-snapshots.ts";
import type { SourcedBars } from "./delivered-rows.ts";
import type { IntakeState } from "./live-intake.ts";
import type { LoadCommand, LoadMessage } from "../load-worker.ts";

interface PendingCheck {
  readonly resolve: (snapshot: FolderSnapshot | undefined) => void;
  readonly reject: (error: Error) => void;
}

interface Storing {
  readonly resolve: (receipt: BarReceipt) => void;
  readonly reject: (error: Error) => void;
}

interface LoadEvents {
  readonly onFault: (error: Error) => void;
  readonly onDue: () => void;
}

/** Receives the snapshots that a load thread makes, over shared memory. */
export class LoadThread {
  readonly #worker: Worker;
  readonly #onFault: (error: Error) => void;
  readonly #onDue: () => void;
  readonly #exit: Promise<void>;
  readonly #received = new ReceivedData();
  #check: PendingCheck | undefined;
  #ended = false;
  #simulation: DueSimulation | undefined;
  #intake: IntakeState | undefined;
  #isDue = false;
  readonly #storing = new Map<number, Storing>();
  #lastId = 0;
  /** Continuations of the commands to the simulation that the thread has not taken yet, oldest first. */
  readonly #commanded: (() => void)[] = [];

  /**
   * `worker`: the result of `startLoader`. `onFault` receives errors of the thread between two snapshots; `onDue` is called when
   * a snapshot with arrived bars is due.
   */
  constructor(worker: Worker, { onFault, onDue }: LoadEvents) {
    this.#onFault = onFault;
    this.#onDue = onDue;
    this.#worker = worker;
    worker.ref();
    this.#worker.on("message", (message: LoadMessage) => this.#receive(message));
    this.#worker.on("error", (error: Error) => this.#end(error));
    this.#exit = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        this.#end(new AppError("unavailable", "Loading the data was broken off."));
        resolve();
      });
    });
  }

  /** True if the thread makes no more snapshots. */
  get hasEnded(): boolean {
    return this.#ended;
  }

  /** True if a snapshot with arrived bars is due. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** The newest state of the intake; undefined before the first bars. */
  get intake(): IntakeState | undefined {
    return this.#intake;
  }

  /** State of the simulation at the end of the last check; undefined if none plays. */
  get simulation(): DueSimulation | undefined {
    return this.#simulation;
  }

  /** Commands the simulation. Resolves to its state after the command; undefined if none plays. */
  async simulate(order: SimulationRequest): Promise<DueSimulation | undefined> {
    if (this.#simulation === undefined || this.#ended) return undefined;
    this.#worker.postMessage({ kind: "simulate", ...order } satisfies LoadCommand);
    await new Promise<void>((resolve) => this.#commanded.push(resolve));
    return this.#simulation;
  }

  /** Stores bars. Errors: those of `LiveIntake.receive`; unavailable if the thread ends. */
  store(bars: SourcedBars): Promise<BarReceipt> {
    if (this.#ended)
      return Promise.reject(new AppError("unavailable", "The data are loaded again; try again in a second."));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#storing.set(id, { resolve, reject });
      this.#worker.postMessage({ kind: "bars", id, bars } satisfies LoadCommand);
    });
  }

  /** Lets the thread take the bars of a feed from a port. */
  connectFeed(port: MessagePort): void {
    this.#worker.postMessage({ kind: "feed", port } satisfies LoadCommand, [port]);
  }

  /** Calls `SnapshotLoader.next` on the thread; one call at a time. Errors: unavailable if the thread ends during the call. */
  next(isSettled: boolean): Promise<FolderSnapshot | undefined> {
    assert(this.#check === undefined && !this.#ended, "a thread that is there looks once at a time");
    return new Promise((resolve, reject) => {
      this.#check = { resolve, reject };
      this.#worker.postMessage({ kind: "check", isSettled } satisfies LoadCommand);
    });
  }

  /** Interrupts the current call if the thread allows it, else waits for its end; the result is dropped. */
  async stop(): Promise<void> {
    this.#worker.postMessage({ kind: "stop" } satisfies LoadCommand);
    await this.#exit;
  }

  #receive(message: LoadMessage): void {
    if (message.kind === "fault") {
      this.#onFault(errorOfFault(message.fault));
      return;
    }
    if (message.kind === "due") {
      this.#isDue = true;
      this.#onDue();
      return;
    }
    if (message.kind === "intake") {
      this.#intake = message.state;
      return;
    }
    if (message.kind === "stored") {
      const { id } = message;
      const storing = this.#storing.get(id);
      this.#storing.delete(id);
      if ("receipt" in message) storing?.resolve(message.receipt);
      else storing?.reject(errorOfFault(message.fault));
      return;
    }
    if (message.kind !== "failed") this.#simulation = message.simulation;
    if (message.kind === "commanded") {
      this.#commanded.shift()?.();
      return;
    }
    const check = this.#check;
    this.#check = undefined;
    if (message.kind === "failed") check?.reject(errorOfFault(message.fault));
    else if (message.kind === "unchanged") check?.resolve(undefined);
    else {
      this.#isDue = false;
      const { data, feeds, report } = message;
      check?.resolve({ data: receiveData(data, this.#received, blockFiles), feeds, report });
    }
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#simulation = undefined;
    this.#isDue = false;
    for (const resume of this.#commanded.splice(0)) resume();
    for (const { reject } of this.#storing.values()) reject(error);
    this.#storing.clear();
    if (this.#check === undefined) this.#onFault(error);
    else this.#check.reject(error);
    this.#check = undefined;
  }
}
