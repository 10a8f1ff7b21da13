import { Worker } from "node:worker_threads";
import { AppError, Places } from "#base";
import { LIMITS } from "#contract";
import type { EvaluatePast, Replayer, Scanner } from "#operations";
import {
  FoundEvaluation,
  type EvaluationColumns,
  type ReplayFindings,
  type WatchEvaluation,
  type WatchOrder,
} from "#scan";
import { sharedInts, type EngineData } from "#tiles";
import { dataFacts, replayOnCurrentData } from "./replay-current-data.ts";
import type { ReplaySettings, ReplayMessage } from "../replay-worker.ts";
import { workerEntry } from "../worker-entry.ts";

/** Longest time of a replay, which loads two snapshots. */
const DEADLINE_MS = 120_000;
/** Longest time that a replay waits for those before it. */
const WAIT_MS = 30_000;

function tooManyOfAccount(): AppError {
  const most = LIMITS.replaysAtOnce;
  const message = `${most} replays of your account are under way; send the next one when one of them is answered.`;
  const facts = { policy: "replays", limit: most, retry_after_seconds: 1 };
  return new AppError("rate_limited", message, [{ path: "", rule: "concurrency", message, facts }]);
}

/** A replayer that also evaluates watches on earlier snapshots. */
export interface ThreadedReplayer extends Replayer {
  readonly evaluatePast: EvaluatePast;
}

/** Watches that wait for their thread. */
interface PastBatch {
  readonly orders: Map<string, WatchOrder>;
  readonly found: Promise<WatchEvaluation | undefined>;
}

/**
 * Returns a replayer that starts one thread per replay, one after the other, since each holds a whole market. `dataOf` returns
 * the data of an answer, or the current data. An account keeps its place until its thread has ended, even after it gave up.
 * Watches of one snapshot that wait at the same time share a thread.
 * Errors of a replay: rate_limited beyond the account's share, unavailable if too many accounts wait, and those of a scan.
 */
export function threadedReplayer(
  dataFolder: string,
  dataOf: (answer?: object) => EngineData,
  scanner: Scanner,
  entry: URL = workerEntry("replay-worker"),
  waitMs: number = WAIT_MS,
): ThreadedReplayer {
  const accountPlaces = new Places({ atOnce: LIMITS.replaysAtOnce, waiting: 0, refusal: tooManyOfAccount });
  const threadPlaces = new Places({
    atOnce: 1,
    waiting: LIMITS.replaysWaiting,
    refusal: () => new AppError("unavailable", "Too many replays wait; send this one again in a minute."),
  });
  const batches = new Map<string, PastBatch>();
  const evaluate = async (snapshot: string, orders: PastBatch["orders"]): Promise<WatchEvaluation | undefined> => {
    let ended: Promise<unknown> = Promise.resolve();
    const leave = await waitForThread(threadPlaces, waitMs, undefined).finally(() => batches.delete(snapshot));
    try {
      const work = { watches: { snapshot, orders: [...orders.values()] } };
      const thread = runOnThread<EvaluationColumns | undefined>(entry, { dataFolder, work }, undefined);
      ended = thread.ended;
      const columns = await thread.found;
      return columns && new FoundEvaluation(columns);
    } finally {
      void ended.then(leave);
    }
  };
  return {
    async evaluatePast(snapshot, orders, { caller = "", signal }) {
      const leave = await accountPlaces.take(caller, signal);
      try {
        let batch = batches.get(snapshot);
        if (batch === undefined) {
          const joined: PastBatch["orders"] = new Map();
          batch = { orders: joined, found: evaluate(snapshot, joined) };
          batches.set(snapshot, batch);
        }
        for (const order of orders) batch.orders.set(order.id, order);
        return await unlessAborted(batch.found, signal);
      } finally {
        leave();
      }
    },
    data: async (answer) => dataFacts(dataOf(answer)),
    async replay(question) {
      if (question.snapshot === dataOf().snapshot) return replayOnCurrentData(scanner, question);
      const { signal, caller = "" } = question.options;
      const places = [await accountPlaces.take(caller, signal)];
      let ended: Promise<unknown> = Promise.resolve();
      try {
        places.push(await waitForThread(threadPlaces, waitMs, signal));
        const { options, ...rest } = question;
        const { signal: _, ...plain } = options;
        const work = { question: { ...rest, options: plain } };
        const thread = runOnThread<ReplayFindings>(entry, { dataFolder, work }, signal);
        ended = thread.ended;
        return await thread.found;
      } finally {
        // The thread of a caller who gave up runs on for a moment.
        void ended.then(() => places.forEach((leave) => leave()));
      }
    },
  };
}

/**
 * Waits for the replays before this one. Errors: unavailable if the wait exceeds `waitMs`, request_timeout if the caller gives
 * up.
 */
async function waitForThread(
  threadPlaces: Places,
  waitMs: number,
  signal: AbortSignal | undefined,
): Promise<() => void> {
  const late = AbortSignal.timeout(waitMs);
  try {
    return await threadPlaces.take("", signal === undefined ? late : AbortSignal.any([signal, late]));
  } catch (error) {
    if (!late.aborted || signal?.aborted === true) throw error;
    const seconds = Math.ceil(waitMs / 1_000);
    const busy = `Another replay has been running for ${seconds} s, and they run one after the other; ask again in ${seconds} s.`;
    throw new AppError("unavailable", busy, [], seconds);
  }
}

const gaveUp = (): AppError => new AppError("request_timeout", "The caller gave up the replay.");

/** Rejects when the caller gives up, while the work goes on. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(gaveUp());
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}

/** A running thread. It is never terminated, because DuckDB may be in the midst of a query. */
interface Running<T> {
  /** Rejects also when the caller gives up or the deadline passes, while the thread still runs. */
  readonly found: Promise<T>;
  readonly ended: Promise<void>;
}

function runOnThread<T extends ReplayFindings | EvaluationColumns | undefined>(
  entry: URL,
  settings: Omit<ReplaySettings, "cancelled">,
  signal: AbortSignal | undefined,
): Running<T> {
  if (signal?.aborted === true) throw gaveUp();
  const cancelled = sharedInts(1);
  const worker = new Worker(entry, { workerData: { ...settings, cancelled } satisfies ReplaySettings });
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => resolve());
  });
  const found = foundBy<T>(worker, signal).finally(() => Atomics.store(cancelled, 0, 1));
  return { found, ended };
}

async function foundBy<T>(worker: Worker, signal: AbortSignal | undefined): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let giveUp: (() => void) | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.on("message", (message: ReplayMessage) => {
        // The worker answers with what its settings ask for.
        if (message.kind === "found") resolve(message.finding as T);
        else reject(new AppError(message.code, message.message, message.details));
      });
      worker.on("error", reject);
      worker.on("exit", () => reject(new AppError("unavailable", "The replay was broken off.")));
      giveUp = () => reject(gaveUp());
      signal?.addEventListener("abort", giveUp);
      const late = `The replay did not finish within ${DEADLINE_MS / 1_000} s; run winnow replay beside the server.`;
      timer = setTimeout(() => reject(new AppError("scan_timeout", late)), DEADLINE_MS);
    });
  } finally {
    clearTimeout(timer);
    if (giveUp !== undefined) signal?.removeEventListener("abort", giveUp);
  }
}
