import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { assert, threadFault, type ThreadFault } from "#base";
import type { SimulationRequest } from "#contract";
import type { BarReceipt } from "#operations";
import type { EngineData } from "#tiles";
import { shareData, type SharedData } from "#scan";
import { collectGarbage } from "./heaps.ts";
import {
  SnapshotLoader,
  type DueSimulation,
  type FolderSnapshot,
  type LoaderSettings,
} from "./data/folder-snapshots.ts";
import type { SourcedBars } from "./data/delivered-rows.ts";
import type { IntakeState } from "./data/live-intake.ts";

/** Command to store bars, and its answer with the same id. */
export interface BarsCommand {
  readonly kind: "bars";
  readonly id: number;
  readonly bars: SourcedBars;
}
export type BarsAnswer = { readonly kind: "stored"; readonly id: number } & (
  | { readonly receipt: BarReceipt }
  | { readonly fault: ThreadFault }
);

/**
 * Command to the thread: check for the first snapshot, later for a newer one, one check at a time; store bars; take the bars of
 * a feed from a port; command the simulation; at last, stop. The thread is never terminated, because DuckDB may be working in it.
 */
export type LoadCommand =
  | BarsCommand
  | { readonly kind: "feed"; readonly port: MessagePort }
  | {
      readonly kind: "check";
      /** True if every reader uses the snapshot that was sent last. */
      readonly isSettled: boolean;
    }
  | ({ readonly kind: "simulate" } & SimulationRequest)
  | { readonly kind: "stop" };

/**
 * Message from the thread: a fault between two checks, a snapshot that is due, the state of the intake, bars that were stored, a
 * command to the simulation carried out, or the outcome of a check. The data are in shared memory.
 */
export type LoadMessage =
  | { readonly kind: "due" }
  | { readonly kind: "intake"; readonly state: IntakeState }
  | BarsAnswer
  | { readonly kind: "fault"; readonly fault: ThreadFault }
  | { readonly kind: "failed"; readonly fault: ThreadFault }
  | Simulated<{ readonly kind: "commanded" }>
  | Simulated<{ readonly kind: "unchanged" }>
  | Simulated<{ readonly kind: "snapshot"; readonly data: SharedData } & Omit<FolderSnapshot, "data">>;
type Simulated<T> = T & { readonly simulation: DueSimulation | undefined };

assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
const send = (message: LoadMessage): void => port.postMessage(message);
// The server starts this worker with exactly this value.
const loader = new SnapshotLoader(workerData as LoaderSettings, {
  onFault: (error) => send({ kind: "fault", fault: threadFault(error) }),
  onDue: () => send({ kind: "due" }),
  onIntake: (state) => send({ kind: "intake", state }),
});
/** Data of the snapshot that was sent last. */
let newest: EngineData | undefined;

async function check(isSettled: boolean): Promise<void> {
  const snapshot = await loader.next(isSettled);
  const { simulation } = loader;
  if (snapshot === undefined) {
    send({ kind: "unchanged", simulation });
    return;
  }
  send({ ...snapshot, kind: "snapshot", data: shareData(snapshot.data, newest), simulation });
  newest = snapshot.data;
  // The bars of record, in columns as large as the tiles made of them.
  if (snapshot.report.how === "loaded") await collectGarbage();
}

async function store({ id, bars }: BarsCommand): Promise<BarsAnswer> {
  try {
    return { kind: "stored", id, receipt: await loader.intake.receive(bars) };
  } catch (error) {
    return { kind: "stored", id, fault: threadFault(error) };
  }
}

/** The port of the feed's thread; a later one replaces it. */
let feed: MessagePort | undefined;
function takeFeed(next: MessagePort): void {
  feed?.close();
  feed = next;
  next.on("message", (command: BarsCommand) => void store(command).then((answer) => next.postMessage(answer)));
}

port.on("message", (command: LoadCommand) => {
  if (command.kind === "bars") {
    void store(command).then(send);
    return;
  }
  if (command.kind === "feed") {
    takeFeed(command.port);
    return;
  }
  if (command.kind === "check") {
    check(command.isSettled).catch((error: unknown) => send({ kind: "failed", fault: threadFault(error) }));
    return;
  }
  if (command.kind === "simulate") {
    loader.obey(command);
    send({ kind: "commanded", simulation: loader.simulation });
    return;
  }
  loader.stop();
  feed?.close();
  // The thread ends after the work under way.
  port.close();
});
