import { parentPort, workerData } from "node:worker_threads";
import { AppError, assert, type ErrorCode, type Issue } from "#base";
import type { ReplayFindings } from "#engine";
import type { ReplayQuestion } from "#operations";
import { openStore } from "./data-folder.ts";
import { replayInFolder } from "./replay-folder.ts";
import { systemClock } from "./system-clock.ts";

/** What a worker that goes back to one answer is given. */
export interface ReplaySettings {
  readonly dataFolder: string;
  readonly question: ReplayQuestion;
  /** 1 = nobody waits for it any more. */
  readonly cancelled: Int32Array;
}

/** How it ended. */
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
const say = (word: ReplayMessage): void => port.postMessage(word);

try {
  // The server that starts this worker gives it exactly that.
  const { dataFolder, question, cancelled } = workerData as ReplaySettings;
  const isCancelled = (): boolean => Atomics.load(cancelled, 0) === 1;
  const store = await openStore(dataFolder, () => undefined);
  say({ kind: "found", finding: await replayInFolder(store, question, undefined, systemClock, isCancelled) });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  say({ kind: "failed", code: error.code, message: error.message, details: error.details });
}
