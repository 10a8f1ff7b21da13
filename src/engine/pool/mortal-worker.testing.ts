import { existsSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { serveWorker } from "./serve-worker.ts";
import type { DataMessage, WorkerRequest, WorkerStart } from "./messages.ts";

/** A request with this number in it ends the worker that gets it. */
const DEADLY = "666666";

// A worker that cannot start while the file behind the ? of its address is there, and that ends where a request is deadly.
if (existsSync(decodeURIComponent(new URL(import.meta.url).search.slice(1)))) process.exit(1);
parentPort!.on("message", (request: WorkerRequest | DataMessage) => {
  if (request.kind === "request" && JSON.stringify(request.args).includes(DEADLY)) process.exit(1);
});
const clock = { now: () => Date.now(), elapsed: () => performance.now() };
serveWorker(workerData as WorkerStart, parentPort!, clock, (work) => setImmediate(work));
