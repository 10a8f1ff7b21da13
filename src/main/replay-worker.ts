import { parentPort, workerData } from "node:worker_threads";
import { AppError, assert, type ErrorCode, type Issue } from "#base";
import type { ReplayQuestion } from "#operations";
import type { ReplayFindings } from "#scan";
import { openStore } from "./data/data-folder.ts";
import { replayInFolder } from "./replay/replay-folder.ts";
import { systemClock } from "./system-clock.ts";

/** Input of a worker that replays one answer. */
export interface ReplaySettings {
  readonly dataFolder: string;
  readonly question: ReplayQuestion;
  /** 1 = the caller has given up. */
  readonly cancelled: Int32Array;
}

/** Outcome of a replay. */
export type ReplayMessage =
  | { readonly kind: "found"; readonly finding: ReplayFindings }
  | {
      readonly kind: "failed";
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: readonly Issue[];
    };

assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
const send = (message: ReplayMessage): void => port.postMessage(message);

try {
  // The server starts this worker with exactly this value.
  const { dataFolder, question, cancelled } = workerData as ReplaySettings;
  const isCancelled = (): boolean => Atomics.load(cancelled, 0) === 1;
  const store = await openStore(dataFolder, () => undefined);
  send({ kind: "found", finding: await replayInFolder(store, question, undefined, systemClock, isCancelled) });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  send({ kind: "failed", code: error.code, message: error.message, details: error.details });
}
