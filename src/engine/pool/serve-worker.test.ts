import { once } from "node:events";
import { MessageChannel } from "node:worker_threads";
import { expect, it } from "vitest";
import { chartPatternTable } from "../run/patterns/chart-pattern-table.ts";
import { writtenMarket } from "../market.testing.ts";
import { DEFAULT_MEMORY } from "../scanner-settings.ts";
import { serveWorker } from "./serve-worker.ts";
import { shareData } from "./share-data.ts";

const data = writtenMarket({ daily: { A: [10, 20], B: [10, 60] } });
const payload = {
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 30 } } } }] } }],
};
const startOf = () => ({
  data: shareData(data),
  memory: DEFAULT_MEMORY,
  chartPatterns: chartPatternTable(data.instruments.ids.length),
  expectsScans: false,
  cancelled: new Int32Array(1),
  unread: new Int32Array(1),
  othersWait: new Int32Array(1),
  index: 0,
  taken: new Int32Array(1),
});

/** Starts a worker on this thread; returns what sends it the scan and returns its reply. */
function served(start: ReturnType<typeof startOf>) {
  const { port1: pool, port2: worker } = new MessageChannel();
  serveWorker(start, worker, { now: () => 0, elapsed: () => 0 }, setImmediate);
  const ask = async (request: object = {}) => {
    const args = [JSON.stringify(payload), {}];
    pool.postMessage({ kind: "request", id: 1, slot: 0, method: "scan", args, embeddings: [], ...request });
    const [reply] = await once(pool, "message");
    return reply;
  };
  return { ask, close: () => pool.close() };
}

it("serveWorker drops the first snapshot from its start data, so that it can be freed", async () => {
  const start = startOf();
  const { ask, close } = served(start);
  expect(start).not.toHaveProperty("data");
  const reply = await ask();
  expect(reply).toMatchObject({ id: 1, ok: true });
  expect(JSON.parse(reply.value).tickers).toEqual(["B"]);
  close();
});

it.each([
  [{}, 0, "long"],
  [{ staysAlone: true }, 0, true],
  [{ staysAlone: true }, 1, "long"],
] as const)(
  "serveWorker answers a request beyond its patience, %j while %i wait, with %s",
  async (request, waiting, ok) => {
    const start = startOf();
    start.othersWait[0] = waiting;
    const { ask, close } = served(start);
    expect(await ask({ patienceMs: -1, ...request })).toMatchObject({ id: 1, ok });
    close();
  },
);
