import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { assert, threadFault } from "#base";
import { systemNetwork, type Network } from "#storage";
import { runDailyJob, type DailyOrder } from "./feed/daily-job.ts";
import type { DailyMessage } from "./feed/daily-thread.ts";
import { systemClock } from "./system-clock.ts";

assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
// `DailyThread` starts this worker with exactly this value.
const order = workerData as DailyOrder;
const stop = new AbortController();
port.on("message", () => stop.abort(new Error("The server is stopping.")));

const network: Network = {
  ...systemNetwork(systemClock),
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.any([stop.signal, init!.signal!]) }),
  sleep: async (milliseconds) => void (await pause(milliseconds, undefined, { signal: stop.signal })),
};

async function run(): Promise<DailyMessage> {
  try {
    const outcome = await runDailyJob(order, network, () => undefined);
    if (outcome === undefined) return { brought: "It was done before." };
    const { rows, replaced, actions } = outcome;
    const brought =
      order.job === "evening"
        ? `${rows} days came, ${replaced} replaced others.`
        : `${actions} splits and dividends came.`;
    return { brought };
  } catch (error) {
    return { fault: threadFault(error) };
  }
}

port.postMessage(await run());
// Nothing keeps the thread alive any more.
port.close();
