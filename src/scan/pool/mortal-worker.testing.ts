import { existsSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { later } from "./later.testing.ts";
import { serveWorker } from "./serve-worker.ts";
import type { DataMessage, WorkerRequest, WorkerStart } from "./messages.ts";

/** A request that contains this number ends its worker. */
const DEADLY = "666666";

// This worker cannot start while the file named after the ? of its address exists, and ends on a deadly request.
if (existsSync(decodeURIComponent(new URL(import.meta.url).search.slice(1)))) process.exit(1);
parentPort!.on("message", (request: WorkerRequest | DataMessage) => {
  if (request.kind === "request" && JSON.stringify(request.args).includes(DEADLY)) process.exit(1);
});
const clock = { now: () => Date.now(), elapsed: () => performance.now() };
serveWorker(workerData as WorkerStart, parentPort!, clock, later);
