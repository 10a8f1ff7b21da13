import type { MessagePort } from "node:worker_threads";
import { interruptible, threadFault, type Clock } from "#base";
import type { BlockFiles } from "#tiles";
import type { ChartPatternTables } from "#evaluate";
import { ScanEngine } from "../scanner.ts";
import { PatienceExceeded } from "../scan-request.ts";
import { DEFAULT_MEMORY } from "../scanner-settings.ts";
import { callMethod } from "./engine-methods.ts";
import type { DataMessage, WakeMessage, WorkerNote, WorkerReply, WorkerRequest, WorkerStart } from "./messages.ts";
import { receiveData, ReceivedData } from "./share-data.ts";
import { warmUp } from "./warm-up.ts";
import { decodeArguments, encodeAnswer } from "./encode-scan.ts";

/** Instruments of a cached column computed between two checks for requests. */
const IDLE_SLICE = 512;
/** Milliseconds after a request before idle work goes on: a caller often sends the next scan at once. */
const PAUSE_MS = 10;
/** Interrupts idle work, which later continues where it was. */
class RequestArrived extends Error {
  override readonly name = "RequestArrived";
}

/** Schedules work after `ms` milliseconds; without `ms`, after pending messages are read. */
export type Later = (work: () => void, ms?: number) => void;

/**
 * Runs a worker: answers one request after another. Idle time first warms up the code, which it reports, then prepares
 * what later requests are likely to need. `files`: source of columns that are not read yet.
 */
export function serveWorker(
  start: WorkerStart,
  port: MessagePort,
  clock: Clock,
  later: Later,
  files?: BlockFiles,
): void {
  const received = new ReceivedData();
  const data = receiveData(start.data, received, files);
  // A thread retains its start data for its whole life, and with it the bars of the first snapshot.
  Reflect.deleteProperty(start, "data");
  const noted = (tables: ChartPatternTables): ChartPatternTables => ({
    ...tables,
    onFirstUse: () => port.postMessage({ ok: "began" } satisfies WorkerNote),
  });
  let engine = new ScanEngine(data, clock, { ...DEFAULT_MEMORY, ...start.memory }, noted(start.chartPatterns));
  let warm = start.expectsScans ? warmUp(data, clock) : undefined;
  let isIdleWorking = false;
  let isPausing = false;
  const unread = (): boolean => Atomics.load(start.unread, start.index) > 0;
  const idleWork = (): boolean => {
    if (warm === undefined) return engine.prepare(IDLE_SLICE, start.cachesColumns);
    if (!warm()) {
      warm = undefined;
      port.postMessage({ ok: "warm" } satisfies WorkerNote);
    }
    return true;
  };
  const runIdleWork = (): void => {
    if (!isIdleWorking) return;
    try {
      isIdleWorking = interruptible(stopOnRequest, idleWork);
    } catch (error) {
      if (!(error instanceof RequestArrived)) throw error;
      isIdleWorking = false;
    }
    if (isIdleWorking) later(runIdleWork);
  };
  const stopOnRequest = (): void => {
    if (unread()) throw new RequestArrived();
  };
  const startIdleWork = (): void => {
    if (isIdleWorking) return;
    isIdleWorking = true;
    later(runIdleWork);
  };
  port.on("message", (request: WorkerRequest | DataMessage | WakeMessage) => {
    if (request.kind === "wake") return startIdleWork();
    if (request.kind === "data") {
      engine = engine.next(receiveData(request.data, received, files), noted(request.chartPatterns), request.memory);
      Atomics.store(start.taken, start.index, request.version);
      if (start.expectsScans) engine.expectChartPatterns();
      startIdleWork();
      return;
    }
    Atomics.sub(start.unread, start.index, 1);
    for (const table of request.embeddings) engine.embeddings.take(table);
    port.postMessage(reply(engine, request, start));
    isIdleWorking = false;
    // Further requests do not prolong the pause: idle work has a turn under any load.
    if (isPausing) return;
    isPausing = true;
    later(() => {
      isPausing = false;
      startIdleWork();
    }, PAUSE_MS);
  });
  if (start.expectsScans) engine.expectChartPatterns();
  startIdleWork();
}

function reply(engine: ScanEngine, request: WorkerRequest, start: WorkerStart): WorkerReply {
  try {
    const { method } = request;
    const value = callMethod(engine, method, decodeArguments(method, request.args), {
      cancelled: () => Atomics.load(start.cancelled, request.slot) === 1,
      ranMs: request.ranMs,
      patience: request.patience && {
        ...request.patience,
        othersWait: () => Atomics.load(start.othersWait, start.index) === 1,
      },
    });
    return { id: request.id, ok: true, value: encodeAnswer(method, value, engine) };
  } catch (error) {
    if (error instanceof PatienceExceeded) return { id: request.id, ok: "long", ranMs: error.ranMs };
    return { id: request.id, ok: false, error: threadFault(error) };
  }
}
