import { Worker } from "node:worker_threads";
import type { ArchiveJob, ArchiveTaskRunner } from "#accounts";
import { AppError, errorOfFault } from "#base";
import type { ScanRange } from "#contract";
import { sharedInts } from "#tiles";
import type { ArchiveMessage, ArchiveWorkerSettings } from "../archive-worker.ts";
import { workerEntry } from "../worker-entry.ts";
import type { ArchiveErrand, ArchiveResult } from "./archive-tasks.ts";

/** Milliseconds after which a thread without work ends, and frees the days of its snapshot. */
const IDLE_MS = 30_000;

interface Started {
  readonly worker: Worker;
  readonly snapshot: string;
  readonly cancelled: Int32Array;
  /** Rejects the work under way. */
  giveUp: () => void;
}

/** Runs tasks of archive jobs on a thread of its own, one after the other; a thread reads one snapshot. */
export class ArchiveThread implements ArchiveTaskRunner {
  readonly #settings: Omit<ArchiveWorkerSettings, "cancelled">;
  readonly #entry: URL;
  #started: Started | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Resolves when all threads have ended that were broken off. */
  #ending: Promise<unknown> = Promise.resolve();

  constructor(settings: Omit<ArchiveWorkerSettings, "cancelled">, entry: URL = workerEntry("archive-worker")) {
    this.#settings = settings;
    this.#entry = entry;
  }

  async plan(job: ArchiveJob): Promise<number> {
    return (await this.#run({ ...errandOf(job), kind: "plan" })) as number;
  }

  async part(job: ArchiveJob, part: number): Promise<Uint8Array> {
    return (await this.#run({ ...errandOf(job), kind: "part", part })) as Uint8Array;
  }

  async join(job: ArchiveJob, findings: readonly Uint8Array[]): Promise<ScanRange> {
    return (await this.#run({ ...errandOf(job), kind: "join", findings })) as ScanRange;
  }

  /** A thread cannot be ended while it reads from the disk: it ends when that is done. */
  abort(): void {
    clearTimeout(this.#idle);
    const started = this.#started;
    if (started === undefined) return;
    this.#started = undefined;
    Atomics.store(started.cancelled, 0, 1);
    started.worker.postMessage("end");
    started.giveUp();
  }

  /** Ends the thread, and waits until all threads have ended. */
  async stop(): Promise<void> {
    this.abort();
    await this.#ending;
  }

  async #run(errand: ArchiveErrand): Promise<ArchiveResult> {
    clearTimeout(this.#idle);
    if (this.#started?.snapshot !== errand.snapshot) this.abort();
    // Two threads at a time would hold the days of two snapshots.
    if (this.#started === undefined) await this.#ending;
    const started = (this.#started ??= this.#start(errand.snapshot));
    const { worker } = started;
    return new Promise<ArchiveResult>((resolve, reject) => {
      const end = (error: Error): void => {
        if (this.#started === started) this.#started = undefined;
        reject(error);
      };
      started.giveUp = () => end(new AppError("unavailable", "The work was broken off."));
      for (const event of ["error", "message"]) worker.removeAllListeners(event);
      worker.on("error", end);
      worker.once("message", (message: ArchiveMessage) => {
        this.#idle = setTimeout(() => this.abort(), IDLE_MS).unref();
        if ("result" in message) resolve(message.result);
        else reject(errorOfFault(message.fault));
      });
      worker.postMessage(errand);
    });
  }

  #start(snapshot: string): Started {
    const cancelled = sharedInts(1);
    const worker = new Worker(this.#entry, { workerData: { ...this.#settings, cancelled } });
    const ended = new Promise<void>((resolve) => {
      worker.once("exit", () => {
        started.giveUp();
        resolve();
      });
    });
    const started: Started = { worker, snapshot, cancelled, giveUp: () => {} };
    this.#ending = Promise.all([this.#ending, ended]);
    return started;
  }
}

const errandOf = ({ id, snapshot, order }: ArchiveJob): Pick<ArchiveErrand, "jobId" | "snapshot" | "order"> => ({
  jobId: id,
  snapshot,
  order,
});
