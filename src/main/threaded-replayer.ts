import { Worker } from "node:worker_threads";
import { AppError, Places } from "#base";
import { LIMITS } from "#contract";
import type { EngineData, ReplayFindings } from "#engine";
import type { ReplayQuestion, Replayer, Scanner } from "#operations";
import { dataFacts, replayAtHand } from "./replay-at-hand.ts";
import type { ReplayErrand, ReplayWord } from "./replay-worker.ts";
import { workerEntry } from "./worker-entry.ts";

/** Both states of a folder are read anew for it. */
const DEADLINE_MS = 120_000;

function tooManyOfAccount(): AppError {
  const most = LIMITS.replaysAtOnce;
  const message = `${most} replays of your account are under way; send the next one when one of them is answered.`;
  const facts = { policy: "replays", limit: most, retry_after_seconds: 1 };
  return new AppError("rate_limited", message, [{ path: "", rule: "concurrency", message, facts }]);
}

/**
 * Goes back to earlier answers on a thread that lives for one of them; one after the other, since each holds a whole
 * market. `dataOf`: the data that an answer rests on, or those of now. An account keeps its place until its thread has
 * ended, also when it gave up. Errors of a replay: rate_limited beyond the account's share, unavailable when too many
 * accounts wait, and those of a scan.
 */
export function threadedReplayer(
  dataFolder: string,
  dataOf: (answer?: object) => EngineData,
  scanner: Scanner,
  entry: URL = workerEntry("replay-worker"),
): Replayer {
  const ofAccount = new Places({ atOnce: LIMITS.replaysAtOnce, waiting: 0, refusal: tooManyOfAccount });
  const threads = new Places({
    atOnce: 1,
    waiting: LIMITS.replaysWaiting,
    refusal: () => new AppError("unavailable", "Too many replays wait; send this one again in a minute."),
  });
  return {
    data: async (answer) => dataFacts(dataOf(answer)),
    async replay(question) {
      if (question.snapshot === dataOf().snapshot) return replayAtHand(scanner, question);
      const { signal, caller = "" } = question.options;
      return new Promise((resolve, reject) => {
        const untilEnded = (): Promise<void> => {
          const { found, ended } = replayOnThread(entry, dataFolder, question);
          found.then(resolve, reject);
          return ended;
        };
        ofAccount.run(caller, () => threads.run("", untilEnded, signal)).catch(reject);
      });
    },
  };
}

/** A replay under way; its thread ends by itself, because the database must not be taken from it in the midst of a query. */
interface Replay {
  /** Errors: also those of a caller who gives up, and of a deadline, whatever the thread still does. */
  readonly found: Promise<ReplayFindings>;
  readonly ended: Promise<void>;
}

function replayOnThread(entry: URL, dataFolder: string, { options, ...rest }: ReplayQuestion): Replay {
  const { signal, ...plain } = options;
  if (signal?.aborted === true) {
    const gaveUp = new AppError("request_timeout", "The caller gave up the replay.");
    return { found: Promise.reject(gaveUp), ended: Promise.resolve() };
  }
  const errand: ReplayErrand = { dataFolder, question: { ...rest, options: plain } };
  const worker = new Worker(entry, { workerData: errand });
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => resolve());
  });
  return { found: foundBy(worker, signal), ended };
}

async function foundBy(worker: Worker, signal: AbortSignal | undefined): Promise<ReplayFindings> {
  let timer: NodeJS.Timeout | undefined;
  let giveUp: (() => void) | undefined;
  try {
    return await new Promise<ReplayFindings>((resolve, reject) => {
      worker.on("message", (word: ReplayWord) => {
        if (word.kind === "found") resolve(word.finding);
        else reject(new AppError(word.code, word.message, word.details));
      });
      worker.on("error", reject);
      worker.on("exit", () => reject(new AppError("unavailable", "The replay was broken off.")));
      giveUp = () => reject(new AppError("request_timeout", "The caller gave up the replay."));
      signal?.addEventListener("abort", giveUp);
      const late = `The replay did not finish within ${DEADLINE_MS / 1_000} s; run winnow replay beside the server.`;
      timer = setTimeout(() => reject(new AppError("scan_timeout", late)), DEADLINE_MS);
    });
  } finally {
    clearTimeout(timer);
    if (giveUp !== undefined) signal?.removeEventListener("abort", giveUp);
  }
}
