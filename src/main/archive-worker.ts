import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { assert, threadFault, type ThreadFault } from "#base";
import { ArchiveTasks, type ArchiveErrand, type ArchiveResult } from "./archive/archive-tasks.ts";
import { openStore } from "./data/data-folder.ts";
import { systemClock } from "./system-clock.ts";

/** Input of the worker. */
export interface ArchiveWorkerSettings {
  readonly dataFolder: string;
  readonly partMinutes?: number | undefined;
  /** 1 = nobody waits for the work: the thread ends. */
  readonly cancelled: Int32Array;
}

export type ArchiveMessage = { readonly result: ArchiveResult } | { readonly fault: ThreadFault };

/** Scans of callers come first. */
const LOW_PRIORITY = 10;

assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
// The server starts this worker with exactly this value.
const { dataFolder, partMinutes, cancelled } = workerData as ArchiveWorkerSettings;
// Elsewhere the priority is that of the whole process.
if (process.platform === "linux") setPriority(0, LOW_PRIORITY);
const store = await openStore(dataFolder, () => undefined);
const isCancelled = (): boolean => Atomics.load(cancelled, 0) === 1;
const tasks = new ArchiveTasks(store, systemClock, isCancelled, partMinutes);
port.on("message", (errand: ArchiveErrand | "end") => {
  if (errand === "end") {
    port.close();
    return;
  }
  tasks.run(errand).then(
    (result) => port.postMessage({ result } satisfies ArchiveMessage),
    (error: unknown) => port.postMessage({ fault: threadFault(error) } satisfies ArchiveMessage),
  );
});
