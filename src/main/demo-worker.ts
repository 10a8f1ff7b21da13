import { setImmediate } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { AppError, assert, type ErrorCode } from "#base";
import { loadData, openStore } from "./data/data-folder.ts";
import { writeDemo, type DemoStep } from "./demo/demo-market.ts";
import { systemClock } from "./system-clock.ts";

/** Input of the worker that makes the demo market. */
export interface DemoSettings {
  readonly dataFolder: string;
  /** Name of the holder of the lock, for the error messages of other processes. */
  readonly owner: string;
}

/** Message from the worker: a line for the operator, the step that begins, or the outcome. */
export type DemoMessage =
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "step"; readonly step: DemoStep }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly code: ErrorCode; readonly message: string };

/** Message to the worker: end after the write under way. A thread must not be terminated while DuckDB works in it. */
export type DemoCommand = "stop";

assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
const stopped = new AbortController();
port.on("message", (_command: DemoCommand) => stopped.abort());
const send = (message: DemoMessage): void => port.postMessage(message);
const note = (text: string): void => send({ kind: "note", text });
const onStep = (step: DemoStep): void => send({ kind: "step", step });

async function makeDemo({ dataFolder, owner }: DemoSettings): Promise<void> {
  const store = await openStore(dataFolder, note);
  const lock = await store.lock(owner);
  try {
    await writeDemo({ store, dataFolder, clock: systemClock, signal: stopped.signal, note, onStep });
    // Lets a stop message arrive that was sent during the last write.
    await setImmediate();
    stopped.signal.throwIfAborted();
    onStep("loading the market");
    // Loading saves the image from which the server starts.
    await loadData(store, dataFolder, systemClock, note);
  } finally {
    await lock.release();
    await store.close();
  }
}

try {
  // The server starts this worker with exactly this value.
  await makeDemo(workerData as DemoSettings);
  send({ kind: "done" });
} catch (error) {
  if (error instanceof AppError) send({ kind: "failed", code: error.code, message: error.message });
  else if (!stopped.signal.aborted) throw error;
} finally {
  port.close();
}
