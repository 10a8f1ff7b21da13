import { parentPort, workerData } from "node:worker_threads";
import { AppError, assert, type ErrorCode, type Issue } from "#base";
import type { ReplayQuestion } from "#operations";
import type { EvaluationColumns, ReplayFindings } from "#scan";
import { openStore } from "./data/data-folder.ts";
import { evaluateInFolder, replayInFolder, type PastWatches } from "./replay/replay-folder.ts";
import { systemClock } from "./system-clock.ts";

/** Input of a worker that replays one answer, or evaluates watches on an earlier snapshot. */
export interface ReplaySettings {
  readonly dataFolder: string;
  readonly work: { readonly question: ReplayQuestion } | { readonly watches: PastWatches };
  /** 1 = the caller has given up. */
  readonly cancelled: Int32Array;
}

/** Outcome of a replay, or of watches: undefined if the folder keeps their snapshot no more. */
export type ReplayMessage =
  | { readonly kind: "found"; readonly finding: ReplayFindings | EvaluationColumns | undefined }
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
  const { dataFolder, work, cancelled } = workerData as ReplaySettings;
  const isCancelled = (): boolean => Atomics.load(cancelled, 0) === 1;
  const store = await openStore(dataFolder, () => undefined);
  const finding =
    "question" in work
      ? await replayInFolder(store, work.question, undefined, systemClock, isCancelled)
      : await evaluateInFolder(store, work.watches, systemClock);
  send({ kind: "found", finding });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  send({ kind: "failed", code: error.code, message: error.message, details: error.details });
}
