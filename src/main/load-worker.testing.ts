import { parentPort, workerData } from "node:worker_threads";
import { assert } from "#base";
import type { LoaderSettings } from "./data/folder-snapshots.ts";
import type { LoadMessage } from "./load-worker.ts";

/** Settings of a test's loader, with a gate. */
export interface GatedLoadSettings extends LoaderSettings {
  /** Index 0: number of snapshots made. Index 1: 1 while snapshots wait at the gate. */
  readonly gate: Int32Array;
}

// A load thread for tests. The test holds each new snapshot until it opens the gate.
assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
// A replacement thread has no gate.
const { gate } = workerData as Partial<GatedLoadSettings>;
const post = port.postMessage.bind(port);
port.postMessage = (message: LoadMessage) => {
  if (message.kind === "snapshot" && gate !== undefined) {
    Atomics.add(gate, 0, 1);
    Atomics.notify(gate, 0);
    Atomics.wait(gate, 1, 1);
  }
  post(message);
};
await import("./load-worker.ts");
