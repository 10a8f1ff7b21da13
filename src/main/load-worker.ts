import { parentPort, workerData } from "node:worker_threads";
import { assert } from "#base";
import { shareData } from "#engine";
import { openStore, loadData } from "./data-folder.ts";
import { systemClock } from "./system-clock.ts";

// Loads a data folder on a thread of its own; what it loads is in shared memory.
assert(parentPort !== null, "this module is the entry of a worker");
const dataFolder = workerData as string;
const store = await openStore(dataFolder, () => undefined);
try {
  const { data } = await loadData(store, dataFolder, systemClock);
  parentPort.postMessage(shareData(data));
} finally {
  await store.close();
}
