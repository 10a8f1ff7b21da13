import { Worker } from "node:worker_threads";
import { AppError } from "#base";
import type { DemoProgress } from "#operations";
import { DEMO_STEPS } from "./demo-market.ts";
import type { DemoSettings, DemoCommand, DemoMessage } from "./demo-worker.ts";
import { workerEntry } from "./worker-entry.ts";

export interface DemoMaking {
  /** Resolves when the folder holds the demo market. Errors: those of `writeDemo`. */
  readonly done: Promise<void>;
  /** The step that is under way. */
  progress(): DemoProgress;
  /** Breaks it off when the write under way is done; the next start completes the market. */
  stop(): Promise<void>;
}

/** Makes the demo market on a thread of its own, which holds the lock of the folder meanwhile. */
export function makeDemo(order: DemoSettings, note: (text: string) => void): DemoMaking {
  const worker = new Worker(workerEntry("demo-worker"), { workerData: order });
  let at = 0;
  const done = new Promise<void>((resolve, reject) => {
    worker.on("message", (word: DemoMessage) => {
      if (word.kind === "note") note(word.text);
      else if (word.kind === "step") at = DEMO_STEPS.indexOf(word.step);
      else if (word.kind === "done") resolve();
      else reject(new AppError(word.code, word.message));
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new AppError("unavailable", "The demo market was not completed.")));
  });
  const ended = new Promise<void>((resolve) => worker.on("exit", () => resolve()));
  return {
    done,
    progress: () => ({ step: at + 1, steps: DEMO_STEPS.length, doing: DEMO_STEPS[at] ?? DEMO_STEPS[0] }),
    stop() {
      worker.postMessage("stop" satisfies DemoCommand);
      return ended;
    },
  };
}
