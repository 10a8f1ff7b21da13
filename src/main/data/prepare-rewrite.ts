import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Rewrite } from "#storage";
import { workerEntry } from "../worker-entry.ts";

/** Prepares the next rewrite of a folder's files on a thread of its own. Errors: those of `BarFileStore.prepareRewrite`. */
export async function prepareRewrite(
  dataFolder: string,
  entry: URL = workerEntry("rewrite-worker"),
): Promise<Rewrite | undefined> {
  const worker = new Worker(entry, { workerData: dataFolder });
  const [rewrite] = (await once(worker, "message")) as [Rewrite | undefined];
  return rewrite;
}
