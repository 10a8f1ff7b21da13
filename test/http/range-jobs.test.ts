import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RangeJobReply, RangeJobsReply, type ScanRangeRequest } from "#contract";
import { ScanEngine, scanRange } from "#scan";
import type { BarFileStore } from "#storage";
import { loadEngineData } from "#tiles";
import { startArchiveUpkeep } from "../../src/main/archive/archive-upkeep.ts";
import { archiveOf } from "../../src/main/archive/pinned-archive.ts";
import { localScanner } from "../../src/main/scanning/engine-scanner.ts";
import { systemClock } from "../../src/main/system-clock.ts";
import { anArchiveJob } from "../../src/storage/accounts/contracts/account-samples.testing.ts";
import { calendar, END, lawMarket } from "../laws/law-market.ts";
import { clock, LAST, writeArchive } from "../laws/written-archive.ts";
import { startServer, type TestServer } from "./start-server.ts";
import { readError } from "./read-error.ts";
import { TOKENS, USERS } from "./test-accounts.ts";

const JOBS = "/api/v2/scan/range/jobs";
const auth = { authorization: `Bearer ${TOKENS.both.value}` };
const logger = pino({ level: "silent" });
const order: ScanRangeRequest = {
  instructions: {
    All: [
      {
        FeatureWindow: {
          Filters: [{ Input: "close", Timeframe: "5m", Returns: { Want: { Value: { GreaterThan: 20 } } } }],
        },
      },
    ],
  },
  from: calendar.isoDate(END - 6),
  to: calendar.isoDate(LAST),
  basis: "as_traded",
  forward: [1, 3],
} as ScanRangeRequest;

let folder: string;
let store: BarFileStore;
let server: TestServer;
/** The answer of a folder that loads all minutes. */
let whole: object;
let stops: (() => Promise<void>)[] = [];

const told = (answer: object): object => {
  const { time_taken: _, timing: __, plan: ___, ...rest } = answer as Record<string, unknown>;
  return rest;
};

/** Starts workers as a server does. */
function startWorkers(workers = 1): () => Promise<void> {
  const scanner = { ready: async () => true };
  const stop = startArchiveUpkeep(
    { store: server.accounts.store, clock: systemClock, scanner, dataFolder: join(folder, "archive"), workers },
    logger,
    {
      pollMs: 50,
      partMinutes: 12_000,
      entry: new URL("../../src/main/archive-worker.testing.mjs", import.meta.url),
    },
  );
  stops.push(stop);
  return stop;
}

async function ordered(): Promise<string> {
  const reply = await server.call("POST", JOBS, order, auth);
  expect(reply.status).toBe(202);
  return RangeJobReply.parse(await reply.json()).job.id;
}

async function read(id: string): Promise<RangeJobReply> {
  const reply = await server.call("GET", `${JOBS}/${id}`, undefined, auth);
  expect(reply.status).toBe(200);
  return RangeJobReply.parse(await reply.json());
}

async function until(id: string, is: (reply: RangeJobReply) => boolean): Promise<RangeJobReply> {
  for (let turn = 0; turn < 1_200; turn++) {
    const reply = await read(id);
    if (is(reply)) return reply;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the job did not come so far: ${JSON.stringify((await read(id)).job)}`);
}
const finished = ({ job }: RangeJobReply): boolean => job.finished_at !== null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-range-jobs-"));
  const source = lawMarket(11);
  const alone = source.minutes!.keys[0];
  const all = await writeArchive(join(folder, "whole"), source, { alone });
  whole = told(scanRange(new ScanEngine(await loadEngineData(all, undefined), clock), order, {}));
  await all.close();
  store = await writeArchive(join(folder, "archive"), source, { reach: END, alone });
  const data = await loadEngineData(store, undefined);
  server = await startServer({}, (context) => ({
    ...context,
    scanner: localScanner({ data, feeds: [], clock: systemClock }),
    archive: archiveOf(join(folder, "archive")),
  }));
}, 120_000);
afterAll(async () => {
  for (const stop of stops) await stop();
  await server.drain();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

describe("ranges over the archive", () => {
  it("are answered as by a server that loads all minutes, and tell how far they are", async () => {
    const id = await ordered();
    expect(await read(id)).toMatchObject({ job: { state: "queued", reach: "archive", parts: null }, answer: null });
    startWorkers(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await read(id)).job.state).toBe("queued");
    const stop = startWorkers();
    const { job, answer } = await until(id, finished);
    expect(job).toMatchObject({ state: "done", failure: null });
    expect(job.parts).toBeGreaterThan(4);
    expect(job.parts_done).toBe(job.parts);
    expect(told(answer!)).toEqual(whole);
    const list = RangeJobsReply.parse(await (await server.call("GET", JOBS, undefined, auth)).json());
    expect(list.jobs).toEqual([job]);
    await stop();
  }, 120_000);

  it("go on after a server was stopped, and after one that was killed, on the data of the order", async () => {
    const id = await ordered();
    const stop = startWorkers();
    await until(id, ({ job }) => job.parts_done > 0);
    await stop();
    // A killed server gives nothing back: its lease ends.
    const { archiveJobs, now } = server.accounts.store;
    const killed = await archiveJobs.takeTask("killed", await now(), await now());
    expect(killed?.jobId).toBe(id);
    const bar = { open: 900, high: 999, low: 900, close: 999, volume: 1e6 };
    const time = `${calendar.isoDate(LAST)}T15:00:00Z`;
    await store.appendBars("1m", [{ ticker: "MTEC", time, ...bar }], "test");
    const resume = startWorkers();
    const { job, answer } = await until(id, finished);
    expect(job).toMatchObject({ state: "done", failure: null });
    expect(told(answer!)).toEqual(whole);
    await resume();
    expect((await server.call("DELETE", `${JOBS}/${id}`, undefined, auth)).status).toBe(204);
  }, 120_000);

  it("are cancelled by a deletion while they run", async () => {
    const id = await ordered();
    const stop = startWorkers();
    await until(id, ({ job }) => job.parts_done > 0);
    expect((await server.call("DELETE", `${JOBS}/${id}`, undefined, auth)).status).toBe(204);
    expect((await server.call("GET", `${JOBS}/${id}`, undefined, auth)).status).toBe(404);
    await stop();
    const { archiveJobs, now } = server.accounts.store;
    expect(await archiveJobs.takeTask("x", (await now()) + 600_000, 0)).toBeUndefined();
  }, 120_000);

  it("fail with words if the folder keeps the snapshot no more", async () => {
    const job = anArchiveJob(USERS.owner, { snapshot: "gone", order: { params: order, request: {} } });
    await server.accounts.store.archiveJobs.insert(job);
    const stop = startWorkers();
    const reply = await until(job.id, finished);
    expect(reply.job).toMatchObject({ state: "failed", failure: { code: "conflict" } });
    expect(reply.job.failure!.message).toContain("keeps snapshot gone no more");
    await stop();
    await server.call("DELETE", `${JOBS}/${job.id}`, undefined, auth);
  }, 60_000);

  it("fail after three servers that did not come back", async () => {
    const job = anArchiveJob(USERS.owner, { order: { params: order, request: {} } });
    const { archiveJobs, now } = server.accounts.store;
    await archiveJobs.insert(job);
    for (let turn = 0; turn < 3; turn++) await archiveJobs.takeTask("killed", await now(), await now());
    const stop = startWorkers();
    const reply = await until(job.id, finished);
    expect(reply.job.failure).toMatchObject({ code: "internal", message: expect.stringContaining("3 times") });
    await stop();
  }, 60_000);

  it("are refused with the place where they cannot be exact", async () => {
    const { instructions: payload } = order;
    const asked: readonly [object, string][] = [
      [{ ...order, to: calendar.isoDate(END + 1) }, "/to"],
      [{ ...order, instructions: { All: [{ AsOf: "-P2D", Leaf: payload }] } }, "/instructions/All/0/AsOf"],
    ];
    for (const [body, path] of asked) {
      const error = await readError(await server.call("POST", JOBS, body, auth));
      expect(error).toMatchObject({ code: "validation_failed", details: [{ path }] });
    }
  });

  it("are limited per account", async () => {
    const { archiveJobs } = server.accounts.store;
    while ((await archiveJobs.count(USERS.owner)) < 10) await archiveJobs.insert(anArchiveJob(USERS.owner));
    const error = await readError(await server.call("POST", JOBS, order, auth));
    expect(error).toMatchObject({ code: "conflict", message: expect.stringContaining("at most 10") });
  });
});
