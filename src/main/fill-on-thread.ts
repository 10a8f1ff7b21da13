import { Worker } from "node:worker_threads";
import { AppError } from "#base";
import { mendColumns, type OpenedData } from "#engine";
import { blockFiles } from "./block-files.ts";
import type { FillErrand, FillWord } from "./fill-worker.ts";
import { workerEntry } from "./worker-entry.ts";

/** A thread that reads the rest of opened data. */
export interface Filling {
  /** Whether all is there in the end: otherwise scans that need what is damaged are refused. */
  readonly done: Promise<boolean>;
  /** Breaks it off, where nobody scans any more. */
  stop(): Promise<void>;
}

/**
 * Reads what no scan has needed yet on a thread of its own, and makes anew what is damaged. `onFault` is told of damage,
 * and of what the thread failed for.
 */
export function fillOnThread(
  dataFolder: string,
  { data, unread, close }: OpenedData,
  onFault: (error: Error) => void,
  entry: URL = workerEntry("fill-worker"),
): Filling {
  if (unread.length === 0) return { done: Promise.resolve(true), stop: async () => {} };
  const errand: FillErrand = { dataFolder, snapshot: data.snapshot, columns: unread };
  const worker = new Worker(entry, { workerData: errand });
  worker.on("error", onFault);
  let isWhole = false;
  worker.on("message", (word: FillWord) => {
    if (word.kind === "done") isWhole = word.isWhole;
    else onFault(damageOf(dataFolder, word.columns));
  });
  const done = new Promise<boolean>((resolve) => {
    worker.once("exit", () => {
      if (isWhole) close();
      // Nobody else mends what it left.
      else mendColumns(unread, blockFiles, undefined);
      resolve(isWhole);
    });
  });
  return {
    done,
    async stop() {
      await worker.terminate();
    },
  };
}

function damageOf(dataFolder: string, columns: readonly string[]): AppError {
  const names = columns.join(", ");
  return new AppError(
    "unavailable",
    `The memory image in ${dataFolder} is damaged (${names}); it is made anew from the bars of record, and scans that need it wait.`,
  );
}
