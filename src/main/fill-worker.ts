import { parentPort, workerData } from "node:worker_threads";
import { assert } from "#base";
import { fillColumns, mendColumns, type EngineData, type UnreadColumn } from "#engine";
import { blockFiles } from "./block-files.ts";

/** What a worker that reads the rest of a memory image is given. */
export interface FillErrand {
  readonly dataFolder: string;
  /** Of the data. */
  readonly snapshot: string;
  readonly columns: readonly UnreadColumn[];
}

/** `damaged`: columns that are made anew before it is done; `isWhole`: whether all is there now. */
export type FillWord =
  | { readonly kind: "damaged"; readonly columns: readonly string[] }
  | { readonly kind: "done"; readonly isWhole: boolean };

assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
const say = (word: FillWord): void => port.postMessage(word);
// The server that starts this worker gives it exactly that.
const { dataFolder, snapshot, columns } = workerData as FillErrand;
const damaged = fillColumns(columns, blockFiles);
let isWhole = true;
if (damaged.length > 0) {
  say({ kind: "damaged", columns: damaged.map(({ image, field }) => `${image}/${field}`) });
  let made: EngineData | undefined;
  try {
    // Storage takes a while to load and is seldom needed here.
    const { makeAnew } = await import("./data-folder.ts");
    made = await makeAnew(dataFolder, snapshot);
  } finally {
    isWhole = mendColumns(damaged, blockFiles, made);
  }
}
say({ kind: "done", isWhole });
