import { once } from "node:events";
import { MessageChannel } from "node:worker_threads";
import { expect, it } from "vitest";
import { chartPatternTables } from "../run/patterns/chart-pattern-table.ts";
import { writtenMarket } from "../market.testing.ts";
import { DEFAULT_MEMORY } from "../scanner-settings.ts";
import { serveWorker } from "./serve-worker.ts";
import { shareData } from "./share-data.ts";

it("serveWorker drops the first snapshot from its start data, so that it can be freed", async () => {
  const data = writtenMarket({ daily: { A: [10, 20], B: [10, 60] } });
  const start = {
    data: shareData(data),
    memory: DEFAULT_MEMORY,
    chartPatterns: chartPatternTables(data.instruments.ids.length),
    expectsScans: false,
    cancelled: new Int32Array(1),
    unread: new Int32Array(1),
    index: 0,
    taken: new Int32Array(1),
  };
  const { port1: pool, port2: worker } = new MessageChannel();
  serveWorker(start, worker, { now: () => 0, elapsed: () => 0 }, setImmediate);
  expect(start).not.toHaveProperty("data");
  const payload = {
    All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 30 } } } }] } }],
  };
  pool.postMessage({
    kind: "request",
    id: 1,
    slot: 0,
    method: "scan",
    args: [JSON.stringify(payload), {}],
    embeddings: [],
  });
  const [reply] = await once(pool, "message");
  expect(reply).toMatchObject({ id: 1, ok: true });
  expect(JSON.parse(reply.value).tickers).toEqual(["B"]);
  pool.close();
});
