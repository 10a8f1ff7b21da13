import { Worker } from "node:worker_threads";
import type { LoadSettings } from "./load-worker.ts";
import { workerEntry } from "./worker-entry.ts";

/** Starts the thread that loads a data folder, which LoadThread asks; until then no process stays up for it. */
export function startLoader(errand: LoadSettings, entry: URL = workerEntry("load-worker")): Worker {
  const worker = new Worker(entry, { workerData: errand });
  worker.unref();
  return worker;
}
