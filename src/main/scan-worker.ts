import { parentPort, workerData } from "node:worker_threads";
import { assert } from "#base";
import { type Later, serveWorker, type WorkerStart } from "#scan";
import { blockFiles } from "./data/block-files.ts";
import { systemClock } from "./system-clock.ts";

const later: Later = (work, ms) => void (ms === undefined ? setImmediate(work) : setTimeout(work, ms));

assert(parentPort !== null, "this module is the entry of a worker");
// The pool starts this worker with exactly this value.
serveWorker(workerData as WorkerStart, parentPort, systemClock, later, blockFiles);
