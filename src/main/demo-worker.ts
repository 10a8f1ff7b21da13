import { setImmediate } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { AppError, assert, type ErrorCode } from "#base";
import { loadData, openStore } from "./data-folder.ts";
import { writeDemo, type DemoStep } from "./demo-market.ts";
import { systemClock } from "./system-clock.ts";

/** What the worker that makes the demo market is given. */
export interface DemoSettings {
  readonly dataFolder: string;
  /** Who holds the lock meanwhile, in words. */
  readonly owner: string;
}

/** What it says: a line for the person, the step that begins, or how it ended. */
export type DemoMessage =
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "step"; readonly step: DemoStep }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly code: ErrorCode; readonly message: string };

/** What it is told while it works: to end, for a database must not be taken from a thread in the midst of its work. */
export type DemoCommand = "stop";

assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
const stopped = new AbortController();
port.on("message", (_word: DemoCommand) => stopped.abort());
const say = (word: DemoMessage): void => port.postMessage(word);
const note = (text: string): void => say({ kind: "note", text });
const onStep = (step: DemoStep): void => say({ kind: "step", step });

async function makeDemo({ dataFolder, owner }: DemoSettings): Promise<void> {
  const store = await openStore(dataFolder, note);
  const lock = await store.lock(owner);
  try {
    await writeDemo({ store, dataFolder, clock: systemClock, signal: stopped.signal, note, onStep });
    // A word that has come meanwhile is heard now.
    await setImmediate();
    stopped.signal.throwIfAborted();
    onStep("loading the market");
    // The image that loading leaves behind is what the server starts from.
    await loadData(store, dataFolder, systemClock, note);
  } finally {
    await lock.release();
    await store.close();
  }
}

try {
  // The server that starts this worker gives it exactly that.
  await makeDemo(workerData as DemoSettings);
  say({ kind: "done" });
} catch (error) {
  if (error instanceof AppError) say({ kind: "failed", code: error.code, message: error.message });
  else if (!stopped.signal.aborted) throw error;
} finally {
  port.close();
}
