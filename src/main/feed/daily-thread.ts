import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError, errorOfFault, type ThreadFault } from "#base";
import { workerEntry } from "../worker-entry.ts";
import type { DailyOrder } from "./daily-job.ts";

/** Message from the thread of a daily job: what it brought, or why it failed. */
export type DailyMessage = { readonly brought: string } | { readonly fault: ThreadFault };

/** How long a stop waits for a thread, in which DuckDB may be writing. */
const STOP_MS = 5_000;

/** Runs daily jobs, each on a thread of its own. */
export class DailyThread {
  #worker: Worker | undefined;
  #stopped = false;

  /** Resolves to what the job brought. Errors: those of runDailyJob; unavailable if the thread ends before. */
  async run(order: DailyOrder): Promise<string> {
    if (this.#stopped) throw new AppError("unavailable", "The server is stopping.");
    const worker = new Worker(workerEntry("daily-worker"), { workerData: order });
    this.#worker = worker;
    const ended = once(worker, "exit").then((): never => {
      throw new AppError("unavailable", "The thread of the job ended before it was done.");
    });
    const [message] = (await Promise.race([once(worker, "message"), ended])) as [DailyMessage];
    ended.catch(() => undefined);
    if ("fault" in message) throw errorOfFault(message.fault);
    return message.brought;
  }

  /** Breaks off the job under way; what it has of whole parts is stored. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const worker = this.#worker;
    if (worker === undefined || worker.threadId === -1) return;
    const exit = once(worker, "exit");
    worker.postMessage("stop");
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([exit, new Promise((resolve) => (timer = setTimeout(resolve, STOP_MS)))]);
    clearTimeout(timer);
  }
}
