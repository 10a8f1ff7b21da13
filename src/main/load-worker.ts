import { parentPort, workerData } from "node:worker_threads";
import { assert, threadFault, type ThreadFault } from "#base";
import type { EngineData } from "#tiles";
import { shareData, type SharedData } from "#scan";
import { collectGarbage } from "./heaps.ts";
import { SnapshotLoader, type FolderSnapshot } from "./data/folder-snapshots.ts";

/** Settings of the thread that loads a data folder. */
export interface LoadSettings {
  readonly dataFolder: string;
  /** True if the first snapshot may be sent before all its bars are read. */
  readonly opens: boolean;
}

/**
 * Command to the thread: check for the first snapshot, later for a newer one, one check at a time; at last, stop. The thread is
 * never terminated, because DuckDB may be working in it.
 */
export type LoadCommand =
  | {
      readonly kind: "check";
      /** True if every reader uses the snapshot that was sent last. */
      readonly isSettled: boolean;
    }
  | { readonly kind: "stop" };

/** Message from the thread: a fault between two checks, or the outcome of a check. The data are in shared memory. */
export type LoadMessage =
  | { readonly kind: "fault"; readonly fault: ThreadFault }
  | { readonly kind: "failed"; readonly fault: ThreadFault }
  | { readonly kind: "unchanged" }
  | ({ readonly kind: "snapshot"; readonly data: SharedData } & Omit<FolderSnapshot, "data">);

assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
const send = (message: LoadMessage): void => port.postMessage(message);
// The server starts this worker with exactly this value.
const { dataFolder, opens } = workerData as LoadSettings;
const loader = new SnapshotLoader(dataFolder, opens, (error) => send({ kind: "fault", fault: threadFault(error) }));
/** Data of the snapshot that was sent last. */
let newest: EngineData | undefined;

async function check(isSettled: boolean): Promise<void> {
  const snapshot = await loader.next(isSettled);
  if (snapshot === undefined) {
    send({ kind: "unchanged" });
    return;
  }
  send({ ...snapshot, kind: "snapshot", data: shareData(snapshot.data, newest) });
  newest = snapshot.data;
  // The bars of record, in columns as large as the tiles made of them.
  if (snapshot.report.how === "loaded") await collectGarbage();
}

port.on("message", (command: LoadCommand) => {
  if (command.kind === "check") {
    check(command.isSettled).catch((error: unknown) => send({ kind: "failed", fault: threadFault(error) }));
    return;
  }
  loader.stop();
  // The thread ends after the work under way.
  port.close();
});
