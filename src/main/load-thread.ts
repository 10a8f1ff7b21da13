import type { Worker } from "node:worker_threads";
import { AppError, assert, errorOfFault } from "#base";
import { receiveData, ReceivedData } from "#engine";
import { blockFiles } from "./block-files.ts";
import type { FolderState } from "./folder-states.ts";
import type { LoadCommand, LoadMessage } from "./load-worker.ts";

interface Look {
  readonly resolve: (state: FolderState | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** A thread that loads a data folder and goes on from there; here come the states, over the same memory. */
export class LoadThread {
  readonly #worker: Worker;
  readonly #onFault: (error: Error) => void;
  readonly #exit: Promise<void>;
  readonly #received = new ReceivedData();
  #look: Look | undefined;
  #ended = false;

  /** `worker`: one that `startLoader` gave. `onFault` is told of what befalls it between two states. */
  constructor(worker: Worker, onFault: (error: Error) => void) {
    this.#onFault = onFault;
    this.#worker = worker;
    worker.ref();
    this.#worker.on("message", (word: LoadMessage) => this.#hear(word));
    this.#worker.on("error", (error: Error) => this.#end(error));
    this.#exit = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        this.#end(new AppError("unavailable", "Loading the data was broken off."));
        resolve();
      });
    });
  }

  /** Whether it gives no more states. */
  get hasEnded(): boolean {
    return this.#ended;
  }

  /** As `FolderStates.next`; one look at a time. Error: unavailable where the thread ends meanwhile. */
  next(isSettled: boolean): Promise<FolderState | undefined> {
    assert(this.#look === undefined && !this.#ended, "a thread that is there looks once at a time");
    return new Promise((resolve, reject) => {
      this.#look = { resolve, reject };
      this.#worker.postMessage({ kind: "look", isSettled } satisfies LoadCommand);
    });
  }

  /** Breaks off a look where that can be, else waits for it; what it would have given is lost. */
  async stop(): Promise<void> {
    this.#worker.postMessage({ kind: "stop" } satisfies LoadCommand);
    await this.#exit;
  }

  #hear(word: LoadMessage): void {
    if (word.kind === "fault") {
      this.#onFault(errorOfFault(word.fault));
      return;
    }
    const look = this.#look;
    this.#look = undefined;
    if (word.kind === "failed") look?.reject(errorOfFault(word.fault));
    else if (word.kind === "unchanged") look?.resolve(undefined);
    else {
      const { data, feeds, report } = word;
      look?.resolve({ data: receiveData(data, this.#received, blockFiles), feeds, report });
    }
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#look === undefined) this.#onFault(error);
    else this.#look.reject(error);
    this.#look = undefined;
  }
}
