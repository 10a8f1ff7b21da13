import { parentPort, workerData } from "node:worker_threads";
import { performance } from "node:perf_hooks";
import type { WorkerStart } from "./messages.ts";
import { later } from "./later.testing.ts";
import { serveWorker } from "./serve-worker.ts";

// The cast is safe: the pool that starts this module passes a WorkerStart.
const clock = { now: () => Date.now(), elapsed: () => performance.now() };
serveWorker(workerData as WorkerStart, parentPort!, clock, later);
