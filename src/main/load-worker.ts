import { parentPort, workerData } from "node:worker_threads";
import { assert, threadFault, type ThreadFault } from "#base";
import { shareData, type EngineData, type SharedData } from "#engine";
import { FolderStates, type FolderState } from "./folder-states.ts";

/** What the thread that loads a data folder is given. */
export interface LoadSettings {
  readonly dataFolder: string;
  /** Whether the first state may come before all its bars are read. */
  readonly opens: boolean;
}

/**
 * What it is asked: to look for the first state, and then whether there is a newer one, one look after the other; at last to
 * stop, for a database must not be taken from a thread in the midst of its work.
 */
export type LoadCommand =
  | {
      readonly kind: "look";
      /** Whether nobody reads any state but the one that came last. */
      readonly isSettled: boolean;
    }
  | { readonly kind: "stop" };

/** What it says: a fault meanwhile, or how a look ended; the data are in shared memory. */
export type LoadMessage =
  | { readonly kind: "fault"; readonly fault: ThreadFault }
  | { readonly kind: "failed"; readonly fault: ThreadFault }
  | { readonly kind: "unchanged" }
  | ({ readonly kind: "state"; readonly data: SharedData } & Omit<FolderState, "data">);

assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
const say = (word: LoadMessage): void => port.postMessage(word);
// The server that starts this worker gives it exactly that.
const { dataFolder, opens } = workerData as LoadSettings;
const states = new FolderStates(dataFolder, opens, (error) => say({ kind: "fault", fault: threadFault(error) }));
/** The state that came last. */
let told: EngineData | undefined;

async function look(isSettled: boolean): Promise<void> {
  const state = await states.next(isSettled);
  if (state === undefined) {
    say({ kind: "unchanged" });
    return;
  }
  say({ ...state, kind: "state", data: shareData(state.data, told) });
  told = state.data;
}

port.on("message", (order: LoadCommand) => {
  if (order.kind === "look") {
    look(order.isSettled).catch((error: unknown) => say({ kind: "failed", fault: threadFault(error) }));
    return;
  }
  states.stop();
  // The thread ends with the work that is under way.
  port.close();
});
