import { parentPort, workerData } from "node:worker_threads";
import { assert } from "#base";
import type { LoadSettings, LoadMessage } from "./load-worker.ts";

/** What the loader of a test is given beside its errand. */
export interface GatedErrand extends LoadSettings {
  /** States that were made, and whether they wait: 1 = until it is another number. */
  readonly gate: Int32Array;
}

// A thread that loads, of which a test can hold each state that is made until it opens the gate.
assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
// One that takes the place of another has no gate.
const { gate } = workerData as Partial<GatedErrand>;
const post = port.postMessage.bind(port);
port.postMessage = (word: LoadMessage) => {
  if (word.kind === "state" && gate !== undefined) {
    Atomics.add(gate, 0, 1);
    Atomics.notify(gate, 0);
    Atomics.wait(gate, 1, 1);
  }
  post(word);
};
await import("./load-worker.ts");
