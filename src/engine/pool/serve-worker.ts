import type { MessagePort } from "node:worker_threads";
import { threadFault, type Clock } from "#base";
import { interruptible } from "../run/interrupt.ts";
import { ScanEngine, PatienceExceeded } from "../scanner.ts";
import { DEFAULT_SETTINGS } from "../scanner-settings.ts";
import { callMethod } from "./engine-methods.ts";
import type { DataMessage, WorkerReply, WorkerRequest, WorkerStart } from "./messages.ts";
import type { BlockFiles } from "../tiles/pending-columns.ts";
import { receiveData, ReceivedData } from "./share-data.ts";
import { warmUp } from "./warm-up.ts";
import { decodeArguments, encodeAnswer } from "./encode-scan.ts";

/** Instruments of which a tail column is computed between two looks at the mailbox. */
const IDLE_SLICE = 512;
/** Breaks off idle work, which goes on where it was. */
class MailCame extends Error {
  override readonly name = "MailCame";
}

/**
 * The life of a worker: one request after the other, and while there is none, its code is warmed first, then comes what
 * later requests are likely to ask. `later` calls back once the mailbox has been looked at. `files`: for data of which not
 * all was read.
 */
export function serveWorker(
  start: WorkerStart,
  port: MessagePort,
  clock: Clock,
  later: (work: () => void) => void,
  files?: BlockFiles,
): void {
  const received = new ReceivedData();
  const data = receiveData(start.data, received, files);
  // A thread keeps its start until its end, and would keep the bars of the first state with it.
  Reflect.deleteProperty(start, "data");
  let engine = new ScanEngine(data, clock, { ...DEFAULT_SETTINGS, ...start.memory }, start.chartPatterns);
  let warm = start.expectsScans ? warmUp(data, clock) : undefined;
  let preparing = false;
  const unread = (): boolean => Atomics.load(start.unread, start.index) > 0;
  const idleWork = (): boolean => {
    if (warm === undefined) return engine.prepare(IDLE_SLICE);
    if (!warm()) warm = undefined;
    return true;
  };
  const prepare = (): void => {
    try {
      preparing = interruptible(leaveForMail, idleWork);
    } catch (error) {
      if (!(error instanceof MailCame)) throw error;
    }
    if (preparing) later(prepare);
  };
  const leaveForMail = (): void => {
    if (unread()) throw new MailCame();
  };
  const beginToPrepare = (): void => {
    if (preparing) return;
    preparing = true;
    later(prepare);
  };
  port.on("message", (request: WorkerRequest | DataMessage) => {
    if (request.kind === "data") {
      engine = engine.next(receiveData(request.data, received, files), request.chartPatterns, request.memory);
      Atomics.store(start.taken, start.index, request.version);
      if (start.expectsScans) engine.expectChartPatterns();
      beginToPrepare();
      return;
    }
    Atomics.sub(start.unread, start.index, 1);
    for (const board of request.embeddings) engine.embeddings.take(board);
    port.postMessage(reply(engine, request, start.cancelled));
    beginToPrepare();
  });
  if (start.expectsScans) engine.expectChartPatterns();
  beginToPrepare();
}

function reply(engine: ScanEngine, request: WorkerRequest, cancelled: Int32Array): WorkerReply {
  try {
    const { method } = request;
    const value = callMethod(engine, method, decodeArguments(method, request.args), {
      cancelled: () => Atomics.load(cancelled, request.slot) === 1,
      patienceMs: request.patienceMs,
    });
    return { id: request.id, ok: true, value: encodeAnswer(method, value) };
  } catch (error) {
    if (error instanceof PatienceExceeded) return { id: request.id, ok: "long" };
    return { id: request.id, ok: false, error: threadFault(error) };
  }
}
