import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import type { BarStore } from "#market";
import {
  openClusterStore,
  type ClusterStore,
  type ClusterStoreOptions,
} from "../../../src/storage/bar-cluster/cluster-store.ts";
import { openClickHouse } from "../../../src/storage/bar-cluster/connection.ts";
import { flatBar } from "../../../src/storage/bar-files/store.testing.ts";
import { freshDatabase } from "../fresh-database.ts";
import { CHDB_FOLDER, startEngine } from "./start-engine.ts";

const WRITER = fileURLToPath(new URL("killed-writer.ts", import.meta.url));
const DAY_BEFORE = "2018-02-06";
const DAY = "2018-02-07";
const FIRST = [flatBar("A", DAY, 1), flatBar("B", DAY, 2)];
/** A correction without a time of its own, and a new bar. */
const SECOND = [flatBar("A", DAY, 10), flatBar("C", DAY, 3)];

/** Limit of a test that starts a writer in another process. */
const SLOW = { timeout: 180_000 };

describe.skipIf(CHDB_FOLDER === undefined)("a fault of a writer, the engine or a replica", () => {
  let engine: Awaited<ReturnType<typeof startEngine>>;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  const opened: ClusterStore[] = [];

  beforeEach(async () => {
    engine = await startEngine();
    database = await freshDatabase(inject("postgresUrls")[0]!);
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close().catch(() => undefined);
    await engine.stop();
    await database.drop();
  });

  async function open(options: ClusterStoreOptions = {}, bars = engine.url): Promise<ClusterStore> {
    const store = await openClusterStore(bars, database.url, options);
    opened.push(store);
    return store;
  }

  async function writer(options?: ClusterStoreOptions): Promise<ClusterStore> {
    const store = await open(options);
    await store.lock("writer");
    return store;
  }

  async function inPostgres<R>(statement: string): Promise<readonly R[]> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query(statement)).rows as R[];
    } finally {
      await client.end();
    }
  }

  async function inClickHouse<R>(query: string, url = engine.url): Promise<readonly R[]> {
    const clickHouse = await openClickHouse(url);
    try {
      if (query.startsWith("SELECT")) return await clickHouse.select<R>(query);
      await clickHouse.command(query, { mutations_sync: "2" });
      return [];
    } finally {
      await clickHouse.close();
    }
  }

  /** Ends the time of every lease, as a minute without its owner does. */
  const endLeases = () => inPostgres("update bar_leases set until = 0");
  const batches = async () =>
    (await inPostgres<{ state: string }>("select state from bar_batches order by batch")).map(({ state }) => state);
  const rowCount = async () => Number((await inClickHouse<{ n: string }>("SELECT count() AS n FROM bars_1d"))[0]!.n);

  const contentOf = async (store: BarStore) => {
    const { keys, close } = await store.loadBars("1d");
    const { close: before, replacedAt } = await store.loadSuperseded("1d");
    return { keys, close: [...close], before: [...before], replaced: replacedAt.length };
  };
  const AFTER_FIRST = { keys: ["A", "B"], close: [1, 2], before: [], replaced: 0 };
  const AFTER_SECOND = { keys: ["A", "B", "C"], close: [10, 2, 3], before: [1], replaced: 1 };

  async function killedAt(step: string): Promise<void> {
    const args = ["--import", "tsx", WRITER, engine.url, database.url, step, JSON.stringify(SECOND)];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
    const [, signal] = (await once(child, "exit")) as [number | null, string | null];
    expect(signal).toBe("SIGKILL");
    await endLeases();
  }

  it.each(["opened", "block", "inserted", "verified", "committed"])(
    "loses and doubles nothing if a writer is killed after the step %s and the write is repeated twice",
    SLOW,
    async (step) => {
      const first = await writer();
      await first.appendBars("1d", FIRST, "feed");
      await first.close();
      await killedAt(step);
      const reader = await open();
      expect(await contentOf(reader)).toEqual(step === "committed" ? AFTER_SECOND : AFTER_FIRST);
      const second = await writer();
      const outcome = await second.appendBars("1d", SECOND, "feed");
      expect(outcome).toMatchObject(step === "committed" ? { repeated: 2 } : { accepted: 1, replaced: 1 });
      expect(await second.appendBars("1d", SECOND, "feed")).toMatchObject({ accepted: 0, replaced: 0, repeated: 2 });
      expect(await contentOf(reader)).toEqual(AFTER_SECOND);
      // The repeated write finds the batch of the killed one, though the clock went on.
      expect(await batches()).toEqual(["done", "done"]);
      expect(await rowCount()).toBe(4);
    },
  );

  it("leaves out rows of a batch that was never committed, and deletes them after an hour", SLOW, async () => {
    const first = await writer();
    await first.appendBars("1d", FIRST, "feed");
    await first.close();
    await killedAt("inserted");
    const second = await writer();
    await second.appendBars("1d", [flatBar("B", DAY, 5)], "another feed");
    const content = { keys: ["A", "B"], close: [1, 5], before: [2], replaced: 1 };
    expect(await contentOf(second)).toEqual(content);
    expect(await rowCount()).toBe(5);
    await second.close();
    await inPostgres("update bar_batches set opened_at = opened_at - 3700000");
    const third = await writer();
    expect(await batches()).toEqual(["done", "removed", "done"]);
    expect(await rowCount()).toBe(3);
    expect(await contentOf(third)).toEqual(content);
  });

  it("stores the write after the engine was killed between insert and commit", async () => {
    const first = await writer();
    await first.appendBars("1d", FIRST, "feed");
    await first.close();
    const cut = await writer({
      onStep: async (step) => {
        if (step !== "inserted") return;
        engine.process.kill("SIGKILL");
        await once(engine.process, "exit");
      },
    });
    await expect(cut.appendBars("1d", SECOND, "feed")).rejects.toMatchObject({ code: "unavailable" });
    engine = (await engine.restart()) as typeof engine;
    await cut.close();
    const second = await writer();
    expect(await contentOf(second)).toEqual(AFTER_FIRST);
    expect(await second.appendBars("1d", SECOND, "feed")).toMatchObject({ accepted: 1, replaced: 1 });
    expect(await contentOf(second)).toEqual(AFTER_SECOND);
    expect(await rowCount()).toBe(4);
  });

  it.each([
    ["lost a row", "ALTER TABLE bars_1d DELETE WHERE ticker = 'C'"],
    ["doubled a row", "INSERT INTO bars_1d SELECT * FROM bars_1d WHERE ticker = 'C'"],
    ["changed a row", "ALTER TABLE bars_1d UPDATE close = 4 WHERE ticker = 'C'"],
  ])("commits another batch if ClickHouse %s before the commit", async (_, fault) => {
    const turn = { isDue: true };
    const store = await writer({
      onStep: async (step) => {
        if (step !== "inserted" || !turn.isDue || (await rowCount()) < 4) return;
        turn.isDue = false;
        await inClickHouse(fault);
      },
    });
    await store.appendBars("1d", FIRST, "feed");
    await store.appendBars("1d", SECOND, "feed");
    expect(turn.isDue).toBe(false);
    expect(await contentOf(store)).toEqual(AFTER_SECOND);
    expect(await batches()).toEqual(["done", "aborted", "done"]);
  });

  it("refuses the commit of a writer that paused until another had the lease", async () => {
    const first = await writer();
    await first.appendBars("1d", FIRST, "feed");
    await first.close();
    const paused = await writer({
      onStep: async (step) => {
        if (step !== "verified") return;
        await endLeases();
        await (await open()).lock("next writer");
      },
    });
    await expect(paused.appendBars("1d", SECOND, "feed")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/next writer writes now/),
    });
    expect(await contentOf(await open())).toEqual(AFTER_FIRST);
  });

  it.each([
    ["lacks rows", [flatBar("A", DAY_BEFORE, 9), flatBar("A", DAY, 1)], /2 of 3 rows of batch 1 in bars_1d/],
    [
      "has as many rows of other values",
      [flatBar("A", DAY_BEFORE, 9), flatBar("A", DAY, 1), flatBar("B", DAY, 7)],
      /other values than were written of batch 1/,
    ],
  ] as const)("asks the next host if a replica %s, and names the fault if there is none", async (_, rows, fault) => {
    const first = await writer();
    await first.appendBars("1d", [flatBar("A", DAY_BEFORE, 9), ...FIRST], "feed");
    const other = await startEngine();
    const states = await freshDatabase(inject("postgresUrls")[0]!);
    try {
      const behind = await openClusterStore(other.url, states.url);
      await behind.lock("test");
      await behind.appendBars("1d", rows, "feed");
      await behind.close();
      const both = await open({}, `${other.url},${engine.url}`);
      expect(await contentOf(both)).toEqual({ ...AFTER_FIRST, close: [9, 1, 2] });
      const since = (await open({}, `${other.url},${engine.url}`)).loadBars("1d", { since: 17_569 });
      expect([...(await since).close]).toEqual([1, 2]);
      const alone = await open({}, other.url);
      await expect(alone.loadBars("1d")).rejects.toMatchObject({
        code: "unavailable",
        message: expect.stringMatching(fault),
      });
    } finally {
      await other.stop();
      await states.drop();
    }
  });
});
