import { parentPort, workerData } from "node:worker_threads";
import { assert } from "#base";
import { serveWorker, type WorkerStart } from "#scan";
import { blockFiles } from "./data/block-files.ts";
import { systemClock } from "./system-clock.ts";

assert(parentPort !== null, "this module is the entry of a worker");
// The pool starts this worker with exactly this value.
serveWorker(workerData as WorkerStart, parentPort, systemClock, setImmediate, blockFiles);
