import { Worker } from "node:worker_threads";
import { AppError, Places } from "#base";
import { LIMITS } from "#contract";
import type { ReplayQuestion, Replayer, Scanner } from "#operations";
import { sharedInts, type EngineData } from "#tiles";
import type { ReplayFindings } from "#scan";
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

/**
 * Returns a replayer that starts one thread per replay, one after the other, since each holds a whole market. `dataOf` returns
 * the data of an answer, or the current data. An account keeps its place until its thread has ended, even after it gave up.
 * Errors of a replay: rate_limited beyond the account's share, unavailable if too many accounts wait, and those of a scan.
 */
export function threadedReplayer(
  dataFolder: string,
  dataOf: (answer?: object) => EngineData,
  scanner: Scanner,
  entry: URL = workerEntry("replay-worker"),
  waitMs: number = WAIT_MS,
): Replayer {
  const accountPlaces = new Places({ atOnce: LIMITS.replaysAtOnce, waiting: 0, refusal: tooManyOfAccount });
  const threadPlaces = new Places({
    atOnce: 1,
    waiting: LIMITS.replaysWaiting,
    refusal: () => new AppError("unavailable", "Too many replays wait; send this one again in a minute."),
  });
  return {
    data: async (answer) => dataFacts(dataOf(answer)),
    async replay(question) {
      if (question.snapshot === dataOf().snapshot) return replayOnCurrentData(scanner, question);
      const { signal, caller = "" } = question.options;
      const places = [await accountPlaces.take(caller, signal)];
      let ended: Promise<unknown> = Promise.resolve();
      try {
        places.push(await waitForThread(threadPlaces, waitMs, signal));
        const thread = replayOnThread(entry, dataFolder, question);
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

/** A running replay. Its thread is never terminated, because DuckDB may be in the midst of a query. */
interface Replay {
  /** Rejects also when the caller gives up or the deadline passes, while the thread still runs. */
  readonly found: Promise<ReplayFindings>;
  readonly ended: Promise<void>;
}

function replayOnThread(entry: URL, dataFolder: string, { options, ...rest }: ReplayQuestion): Replay {
  const { signal, ...plain } = options;
  if (signal?.aborted === true) throw gaveUp();
  const cancelled = sharedInts(1);
  const settings: ReplaySettings = { dataFolder, question: { ...rest, options: plain }, cancelled };
  const worker = new Worker(entry, { workerData: settings });
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => resolve());
  });
  const found = foundBy(worker, signal).finally(() => Atomics.store(cancelled, 0, 1));
  return { found, ended };
}

async function foundBy(worker: Worker, signal: AbortSignal | undefined): Promise<ReplayFindings> {
  let timer: NodeJS.Timeout | undefined;
  let giveUp: (() => void) | undefined;
  try {
    return await new Promise<ReplayFindings>((resolve, reject) => {
      worker.on("message", (message: ReplayMessage) => {
        if (message.kind === "found") resolve(message.finding);
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
