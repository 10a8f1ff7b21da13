import { parentPort, workerData } from "node:worker_threads";
import { assert } from "#base";
import { openStore } from "./data/data-folder.ts";

assert(parentPort !== null, "this module is the entry of a worker");
// `prepareRewrite` starts this worker with exactly this value.
const store = await openStore(workerData as string, () => undefined);
parentPort.postMessage(await store.prepareRewrite());
