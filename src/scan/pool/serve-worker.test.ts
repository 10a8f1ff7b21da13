import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { expect, it } from "vitest";
import { DAILY } from "#tiles";
import { chartPatternTables, sharedTable, tableKey } from "#evaluate";
import { writtenMarket } from "../../tiles/market.testing.ts";
import { DEFAULT_MEMORY } from "../scanner-settings.ts";
import type { WorkerNote, WorkerReply, WorkerStart } from "./messages.ts";
import { decodeAnswer } from "./encode-scan.ts";
import { later } from "./later.testing.ts";
import { serveWorker } from "./serve-worker.ts";
import { shareData } from "./share-data.ts";

function startOf(data: ReturnType<typeof writtenMarket>): WorkerStart {
  return {
    data: shareData(data),
    memory: DEFAULT_MEMORY,
    chartPatterns: chartPatternTables(data.instruments.ids.length),
    expectsScans: false,
    cachesColumns: true,
    cancelled: new Int32Array(1),
    unread: new Int32Array(1),
    index: 0,
    taken: new Int32Array(1),
    othersWait: Int32Array.of(1),
  };
}

it("serveWorker drops the first snapshot from its start data, so that it can be freed", async () => {
  const data = writtenMarket({ daily: { A: [10, 20], B: [10, 60] } });
  const start = startOf(data);
  const { port1: pool, port2: worker } = new MessageChannel();
  serveWorker(start, worker, { now: () => 0, elapsed: () => 0 }, later);
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
  expect(decodeAnswer("scan", reply.value, ["A", "B"])).toMatchObject({ tickers: ["B"] });
  pool.close();
});

it("serveWorker announces chart patterns that it begins, and takes part in others after a wake message", async () => {
  const daily = Object.fromEntries(Array.from({ length: 40 }, (_, k) => [`T${k}`, Array<number>(60).fill(10 + k)]));
  const data = writtenMarket({ daily });
  const start = startOf(data);
  const { chartPatterns } = start;
  const { port1: pool, port2: worker } = new MessageChannel();
  serveWorker(start, worker, { now: () => 0, elapsed: () => 0 }, later);
  const payload = { All: [{ ChartPattern: { "Channel Up": [{ LookbackBars: 60 }] } }] };
  const args = [JSON.stringify(payload), { watched: "T0" }];
  pool.postMessage({ kind: "request", id: 1, slot: 0, method: "scan", args, embeddings: [] });
  expect((await once(pool, "message"))[0]).toEqual({ ok: "began" });
  const isDone = (k: number): boolean => chartPatterns.tables[k]!.known.every((state) => state !== 0);
  const turns = async (k: number): Promise<void> => {
    for (let turn = 0; turn < 100 && !isDone(k); turn++) await pause(1);
  };
  await turns(0);
  expect(isDone(0)).toBe(true);
  sharedTable(chartPatterns, tableKey({ frame: DAILY, rows: 400, pattern: "Double Top" }));
  await turns(1);
  expect(isDone(1)).toBe(false);
  pool.postMessage({ kind: "wake" });
  await turns(1);
  expect(isDone(1)).toBe(true);
  pool.close();
});

it.each([
  { cachesColumns: true, next: true },
  { cachesColumns: false, next: "long" },
])("serveWorker answers a scan that ran out of patience once idle time has cached its columns: %j", async (given) => {
  const daily = Object.fromEntries(Array.from({ length: 300 }, (_, k) => [`T${k}`, [10 + k, 20, 30 - (k % 7)]]));
  const data = writtenMarket({ daily });
  const { port1: pool, port2: worker } = new MessageChannel();
  // A comparison of all instruments reads the clock once for each of them.
  let now = 0;
  const { cachesColumns } = given;
  serveWorker({ ...startOf(data), cachesColumns }, worker, { now: () => 0, elapsed: () => now++ }, later);
  const filter = { Input: "rank_pct(close)", Returns: { Want: { Value: { GreaterThan: 50 } } } };
  const args = [JSON.stringify({ All: [{ FeatureWindow: { Filters: [filter] } }] }), {}];
  const patience = { ms: 150, mostMs: 1e6 };
  const outcome = async (): Promise<unknown> => {
    pool.postMessage({ kind: "request", id: 1, slot: 0, method: "scan", args, embeddings: [], patience });
    return ((await once(pool, "message"))[0] as WorkerReply).ok;
  };
  expect(await outcome()).toBe("long");
  await pause(200);
  expect(await outcome()).toBe(given.next);
  pool.close();
});

it("serveWorker ends a scan that ran out of patience only while another request waits", async () => {
  const daily = Object.fromEntries(Array.from({ length: 300 }, (_, k) => [`T${k}`, [10 + k, 20, 30 - (k % 7)]]));
  const start = startOf(writtenMarket({ daily }));
  const { port1: pool, port2: worker } = new MessageChannel();
  let now = 0;
  serveWorker(start, worker, { now: () => 0, elapsed: () => now++ }, later);
  const outcome = async (length: number, othersWait: 0 | 1): Promise<unknown> => {
    start.othersWait[0] = othersWait;
    const filter = { Input: `rank_pct(sma(${length}))`, Returns: { Want: { Value: { GreaterThan: 50 } } } };
    const args = [JSON.stringify({ All: [{ FeatureWindow: { Filters: [filter] } }] }), {}];
    const patience = { ms: 150, mostMs: 1e6 };
    pool.postMessage({ kind: "request", id: 1, slot: 0, method: "scan", args, embeddings: [], patience });
    return ((await once(pool, "message"))[0] as WorkerReply).ok;
  };
  expect(await outcome(2, 0)).toBe(true);
  expect(await outcome(3, 1)).toBe("long");
  pool.close();
});

it("serveWorker gives idle work a turn between requests that follow each other", async () => {
  const daily = Object.fromEntries(Array.from({ length: 40 }, (_, k) => [`T${k}`, Array<number>(60).fill(10 + k)]));
  const start = startOf(writtenMarket({ daily }));
  const { port1: pool, port2: worker } = new MessageChannel();
  serveWorker(start, worker, { now: () => 0, elapsed: () => 0 }, later);
  const replies = { count: 0 };
  pool.on("message", ({ ok }: WorkerReply | WorkerNote) => void (ok === true && replies.count++));
  const args = [
    JSON.stringify({ All: [{ ChartPattern: { "Channel Up": [{ LookbackBars: 60 }] } }] }),
    { watched: "T0" },
  ];
  const isDone = (): boolean => start.chartPatterns.tables[0]!.known.every((state) => state !== 0);
  let sent = 0;
  for (; sent < 300 && !isDone(); sent++) {
    pool.postMessage({ kind: "request", id: sent, slot: 0, method: "scan", args, embeddings: [] });
    await pause(2);
  }
  expect(isDone()).toBe(true);
  expect(replies.count).toBeGreaterThan(1);
  pool.close();
});
