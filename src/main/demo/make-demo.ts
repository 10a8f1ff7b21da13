import { Worker } from "node:worker_threads";
import { AppError } from "#base";
import type { DemoProgress } from "#operations";
import { DEMO_STEPS } from "./demo-market.ts";
import type { DemoSettings, DemoCommand, DemoMessage } from "../demo-worker.ts";
import { workerEntry } from "../worker-entry.ts";

export interface DemoMaking {
  /** Resolves when the folder holds the demo market. Errors: those of `writeDemo`. */
  readonly done: Promise<void>;
  /** Returns the current step. */
  progress(): DemoProgress;
  /** Stops after the write under way; the next start completes the market. */
  stop(): Promise<void>;
}

/** Starts the making of the demo market on a thread of its own, which holds the lock of the folder until it ends. */
export function makeDemo(settings: DemoSettings, note: (text: string) => void): DemoMaking {
  const worker = new Worker(workerEntry("demo-worker"), { workerData: settings });
  let step = 0;
  const done = new Promise<void>((resolve, reject) => {
    worker.on("message", (message: DemoMessage) => {
      if (message.kind === "note") note(message.text);
      else if (message.kind === "step") step = DEMO_STEPS.indexOf(message.step);
      else if (message.kind === "done") resolve();
      else reject(new AppError(message.code, message.message));
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new AppError("unavailable", "The demo market was not completed.")));
  });
  const ended = new Promise<void>((resolve) => worker.on("exit", () => resolve()));
  return {
    done,
    progress: () => ({ step: step + 1, steps: DEMO_STEPS.length, doing: DEMO_STEPS[step] ?? DEMO_STEPS[0] }),
    stop() {
      worker.postMessage("stop" satisfies DemoCommand);
      return ended;
    },
  };
}
