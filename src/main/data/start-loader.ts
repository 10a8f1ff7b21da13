import { Worker } from "node:worker_threads";
import type { LoaderSettings } from "./folder-snapshots.ts";
import { workerEntry } from "../worker-entry.ts";

/** Starts the thread that loads a data folder. The thread does not keep the process alive before a LoadThread takes it over. */
export function startLoader(settings: LoaderSettings, entry: URL = workerEntry("load-worker")): Worker {
  const worker = new Worker(entry, { workerData: settings });
  worker.unref();
  return worker;
}
