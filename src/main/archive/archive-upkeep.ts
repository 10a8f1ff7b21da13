import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { createArchiveWorker, newId, type AccountStore } from "#accounts";
import type { Clock } from "#base";
import type { Scanner } from "#operations";
import { createPeriodicTasks } from "../periodic-tasks.ts";
import { ArchiveThread } from "./archive-thread.ts";

const SECOND = 1_000;
/** Period of renewal of a task's lease, well within the lease. */
const RENEW_MS = 15 * SECOND;
const SWEEP_MS = 600 * SECOND;

export interface ArchiveUpkeep {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly scanner: Pick<Scanner, "ready">;
  readonly dataFolder: string;
  /** Number of threads that do tasks; 0: this server does none. */
  readonly workers: number;
}

/** For tests: milliseconds between two looks for tasks, minutes of one part, and the entry of the threads. */
export interface ArchivePace {
  readonly pollMs?: number;
  readonly partMinutes?: number;
  readonly entry?: URL;
}

/**
 * Starts the work on archive jobs: each thread does one task after the other. A task that fails is logged and done again.
 * Returns the function that stops the work; another server, or the next start, does the tasks that it breaks off.
 */
export function startArchiveUpkeep(
  { store, clock, scanner, dataFolder, workers }: ArchiveUpkeep,
  logger: Logger,
  { pollMs = SECOND, partMinutes, entry }: ArchivePace = {},
): () => Promise<void> {
  const tasks = createPeriodicTasks(logger);
  let stopped = false;
  const isStopped = (): boolean => stopped;
  const started = Array.from({ length: workers }, () => {
    const runner = new ArchiveThread({ dataFolder, partMinutes }, entry);
    const worker = createArchiveWorker({ store, clock, runner, owner: newId("srv", randomBytes) });
    let isReady = false;
    void scanner.ready().then((ready) => (isReady = ready));
    tasks.every(pollMs, "a task of an archive job failed", async () => {
      for (let isMore = isReady; isMore;) isMore = !isStopped() && (await worker.runOnce());
    });
    tasks.every(RENEW_MS, "the task of an archive job could not be kept", () => worker.renew());
    return { runner, worker };
  });
  if (workers > 0)
    tasks.every(SWEEP_MS, "finished archive jobs could not be deleted", () => started[0]!.worker.sweep());
  return async () => {
    stopped = true;
    tasks.stop();
    for (const { worker } of started) await worker.stop();
    await tasks.over();
    for (const { runner } of started) await runner.stop();
  };
}
