import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createCalendar, type BarStore, type Listing, type RawBar, type StoredFeed } from "#market";
import { openClickHouse, type ClickHouse } from "../../../src/storage/bar-cluster/connection.ts";
import {
  openClusterStore,
  type ClusterStore,
  type ClusterStoreOptions,
} from "../../../src/storage/bar-cluster/cluster-store.ts";
import { CLUSTER_TABLES } from "../../../src/storage/bar-cluster/schema.ts";
import { openBarStore } from "../../../src/storage/bar-files/open.ts";
import { cellsOf, flatBar, inFolder, totalsIn } from "../../../src/storage/bar-files/store.testing.ts";
import { freshDatabase } from "../fresh-database.ts";
import { freshClickHouse, HAS_CLICKHOUSE, type FreshClickHouse } from "./start-engine.ts";

const DAYS = ["2018-02-01", "2018-02-02", "2018-02-05", "2018-02-06", "2018-02-07", "2018-02-08", "2018-02-09"];
const MINUTE_MS = 60_000;
const minuteOf = (text: string): number => Date.parse(text) / MINUTE_MS;
const calendar = createCalendar();

describe.skipIf(!HAS_CLICKHOUSE)("the store on ClickHouse", () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let bars: FreshClickHouse;
  let clickHouse: ClickHouse;
  beforeAll(async () => {
    database = await freshDatabase(inject("postgresUrls")[0]!);
    bars = await freshClickHouse();
    clickHouse = await openClickHouse(bars.url);
  });
  afterAll(async () => {
    await clickHouse.close();
    await bars.stop();
    await database.drop();
  });

  const open = (options: ClusterStoreOptions = {}): Promise<ClusterStore> =>
    openClusterStore(bars.url, database.url, options);

  async function clear(): Promise<void> {
    for (const { name } of CLUSTER_TABLES) await clickHouse.command(`TRUNCATE TABLE IF EXISTS ${name}`);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query("drop table if exists bar_states, bar_batches, bar_leases, winnow_bar_migrations");
    await client.end();
  }
  beforeEach(clear);

  async function withStore<T>(work: (store: ClusterStore) => Promise<T>, options?: ClusterStoreOptions): Promise<T> {
    const store = await open(options);
    await store.lock("test");
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  it("counts new, replaced, repeated and refused rows, and keeps the refused ones in a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-refused-"));
    await withStore(
      async (store) => {
        const first = await store.appendBars("1d", [flatBar("A", DAYS[4]!, 3), flatBar("B", DAYS[4]!, 3)], "x");
        expect(first).toMatchObject({ accepted: 2, replaced: 0, repeated: 0, quarantined: 0, reasons: {} });
        const rows = [
          flatBar("A", DAYS[4]!, 3),
          flatBar("B", DAYS[4]!, 5),
          flatBar("B", DAYS[4]!, 4),
          flatBar("C", DAYS[5]!, 1),
          flatBar("E", "2018-02-10", 1),
        ];
        const second = await store.appendBars("1d", rows, "second");
        expect(second).toMatchObject({ accepted: 1, replaced: 1, repeated: 1, quarantined: 2 });
        expect(second.reasons).toEqual({ duplicate: 1, not_a_session: 1 });
        expect((await readFile(second.quarantineFile!, "utf8")).split("\n")).toHaveLength(4);
        const again = await store.appendBars("1d", rows.slice(0, 1), "x");
        expect(again).toMatchObject({ accepted: 0, replaced: 0, repeated: 1, snapshot: second.snapshot });
        // The values of before come back, though these rows were written once already.
        expect(await store.appendBars("1d", [flatBar("B", DAYS[4]!, 3)], "x")).toMatchObject({ replaced: 1 });
        expect([...(await store.loadBars("1d")).close]).toEqual([3, 3, 1]);
      },
      { quarantine: folder },
    );
    await rm(folder, { recursive: true });
  });

  it("keeps listings, actions, feeds and closures, and replaces listings as a whole", async () => {
    await withStore(async (store) => {
      const listing = { id: "1", ticker: "A", name: "A \u2014 B", country: "US", from: null, to: "2020-01-02" };
      const whole: Listing = { ...listing, sector: "", industry: "", exchange: "XNYS", securityType: "" };
      const first = await store.replaceListings([whole, { ...whole, id: "2" }]);
      expect(await store.replaceListings([whole, { ...whole, id: "2" }])).toBe(first);
      await store.replaceListings([whole]);
      expect(await store.loadListings()).toEqual([whole]);
      await store.replaceListings([]);
      expect(await store.loadListings()).toEqual([]);
      const split = { ticker: "A", exDate: DAYS[5]!, kind: "split", ratio: 2 } as const;
      const second = await store.appendActions([split]);
      expect(await store.appendActions([split])).toBe(second);
      await store.appendActions([{ ...split, ratio: 4 }]);
      expect(await store.loadActions()).toEqual([{ ...split, ratio: 4 }]);
      const quotes = (rows: readonly (readonly [string, number, number])[]): StoredFeed => ({
        rows: rows.length,
        numbers: {
          known_at: Float64Array.from(rows, ([, known]) => known),
          bid: Float64Array.from(rows, ([, , bid]) => bid),
        },
        texts: { ticker: rows.map(([ticker]) => ticker) },
      });
      const outcome = await store.appendFeed(
        "quotes",
        quotes([
          ["B", 10.25, 2],
          ["A", 10.000_25, 1],
          ["B", 10.25, 2],
        ]),
      );
      expect(outcome).toMatchObject({ new: 2, unchanged: 1 });
      expect(await store.appendFeed("quotes", quotes([["A", 10.000_25, 1]]))).toMatchObject({ new: 0, unchanged: 1 });
      await store.appendFeed("quotes", quotes([["A", 10.000_25, 3]]));
      const feed = await store.loadFeed("quotes");
      expect(feed.texts["ticker"]).toEqual(["B", "A", "A"]);
      expect([...feed.numbers["bid"]!]).toEqual([2, 1, 3]);
      expect(feed.numbers["bid_size"]![0]).toBeNaN();
      expect((await store.loadFeed("insiders")).rows).toBe(0);
      await store.appendBars("1d", [flatBar("A", DAYS[3]!, 1), flatBar("A", DAYS[4]!, 1)], "x");
      const before = await store.manifest();
      await store.replaceClosures([{ date: DAYS[3]!, name: "Test" }]);
      expect((await store.loadBars("1d")).time).toHaveLength(1);
      const other = await open();
      expect(await other.loadClosures()).toEqual([{ date: DAYS[3], name: "Test" }]);
      expect((await other.loadBars("1d")).time).toHaveLength(1);
      expect((await other.manifest()).snapshot).toMatch(/\+/);
      expect(await other.at(before.snapshot)).toBeUndefined();
      await other.close();
    });
  });

  it("lets one process write at a time, and refuses a write without the lock", async () => {
    await withStore(async (store) => {
      const other = await open();
      await expect(other.appendBars("1d", [], "x")).rejects.toThrow(/take the lock/);
      await expect(other.lock("second")).rejects.toMatchObject({ code: "conflict", message: /test writes/ });
      await other.close();
      expect(await store.appendBars("1d", [], "x")).toMatchObject({ accepted: 0 });
    });
  });

  it("equals the folder after any sequence of writes, and at each earlier state", { timeout: 300_000 }, async () => {
    const bar = fc.record({
      ticker: fc.constantFrom("A", "B", "Ω"),
      day: fc.constantFrom(...DAYS.slice(3, 5)),
      price: fc.integer({ min: 1, max: 3 }),
      vwap: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
    });
    const write = fc.record({
      rows: fc.array(bar, { minLength: 1, maxLength: 4 }),
      timeframe: fc.constantFrom("1d" as const, "1m" as const),
      known: fc.option(fc.nat(4_000), { nil: undefined }),
      clock: fc.nat(4_000),
    });
    const all = async (store: BarStore) => ({
      daily: cellsOf(await store.loadBars("1d")),
      minutes: cellsOf(await store.loadBars("1m")),
      olderDays: await store.loadSuperseded("1d"),
      olderMinutes: await store.loadSuperseded("1m"),
      totals: totalsIn((await store.manifest()).bars),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 6 }), async (writes) => {
        await clear();
        await inFolder(async (folder) => {
          const clock = { now: 0 };
          const now = (): number => clock.now;
          const files = await openBarStore(join(folder, "data"), { now });
          await files.lock("test");
          await withStore(
            async (store) => {
              const past: { readonly snapshot: string; readonly content: unknown }[] = [];
              const begin = minuteOf("2018-02-06T14:31Z");
              for (const { rows, timeframe, known, clock: minutes } of writes) {
                clock.now = (begin + minutes) * MINUTE_MS;
                const options = known === undefined ? {} : { knownAt: begin + Math.min(known, minutes) };
                const raw = rows.map(({ ticker, day, price, vwap }): RawBar => {
                  return { ...flatBar(ticker, timeframe === "1d" ? day : `${day}T14:30Z`, price), vwap };
                });
                const failed = (error: unknown) => ({ message: (error as Error).message });
                const {
                  snapshot: _,
                  quarantineFile: __,
                  ...wanted
                } = await files
                  .appendBars(timeframe, raw, "x", options)
                  .catch((error: unknown) => ({ ...failed(error), snapshot: "", quarantineFile: "" }));
                const { snapshot, ...outcome } = await store
                  .appendBars(timeframe, raw, "x", options)
                  .catch((error: unknown) => ({ ...failed(error), snapshot: "" }));
                expect(outcome).toEqual(wanted);
                if (snapshot !== "") past.push({ snapshot, content: await all(store) });
              }
              expect(await all(store)).toEqual(await all(files));
              for (const { snapshot, content } of past) expect(await all((await store.at(snapshot))!)).toEqual(content);
            },
            { now },
          );
          await files.close();
        });
      }),
      { numRuns: 8 },
    );
  });

  it("reads minutes from the reach on, and moves it with a new snapshot", async () => {
    await withStore(async (store) => {
      const minutes = ["2018-02-06 09:30", "2018-02-07 19:59", "2018-02-08 09:30"].map((time) => flatBar("A", time, 1));
      await store.appendBars("1m", minutes, "x");
      const before = await store.manifest();
      const date = Math.floor(minuteOf("2018-02-07T00:00Z") / 1440);
      await store.moveMinuteReach(date);
      expect((await store.loadBars("1m")).time).toHaveLength(2);
      const after = await store.manifest();
      expect(after).toMatchObject({ minuteReach: date, bars: { "1d": before.bars["1d"] } });
      expect(after.snapshot).not.toBe(before.snapshot);
      expect(after.bars["1m"].content).not.toBe(before.bars["1m"].content);
      expect((await (await store.at(before.snapshot))!.loadBars("1m")).time).toHaveLength(3);
    });
  });

  it("seals minutes without another name or other bars, takes corrections of sealed ones, and drops what was moved", async () => {
    await withStore(
      async (store) => {
        const times = ["2018-02-06T14:30Z", "2018-02-06T14:31Z", "2018-02-07T14:30Z"];
        const at = (price: number, ...chosen: readonly string[]) =>
          store.appendBars(
            "1m",
            chosen.map((time) => flatBar("A", time, price)),
            "x",
          );
        await at(1, ...times);
        await at(2, times[0]!);
        const before = await store.manifest();
        const content = { bars: await store.loadBars("1m"), old: await store.loadSuperseded("1m") };
        const reader = await open();
        await reader.loadBars("1m");
        const day = Math.floor(minuteOf(times[0]!) / 1440);
        await store.seal(day);
        expect(await store.manifest()).toEqual(before);
        const again = async (of: BarStore) => ({ bars: await of.loadBars("1m"), old: await of.loadSuperseded("1m") });
        expect(await again(store)).toEqual(content);
        await store.dropSealed();
        expect(await again(store)).toEqual(content);
        expect(await again(reader)).toEqual(content);
        expect(await again((await store.at(before.snapshot))!)).toEqual(content);
        const count = async (table: string) =>
          (await clickHouse.select<{ n: string }>(`SELECT count() AS n FROM ${table}`))[0]!.n;
        expect([await count("bars_1m"), await count("bars_1m_new")]).toEqual(["3", "1"]);
        expect(await at(3, ...times.slice(1))).toMatchObject({ replaced: 2 });
        expect([...(await store.loadBars("1m")).close]).toEqual([2, 3, 3]);
        expect([...(await reader.loadSuperseded("1m")).close]).toEqual([1, 1, 1]);
        await reader.close();
      },
      { now: () => Date.parse("2018-06-01T00:00:00Z") },
    );
  });

  it("seals again after a seal that was cut short", async () => {
    const failing = { fail: true };
    await withStore(
      async (store) => {
        await store.appendBars("1m", [flatBar("A", "2018-02-06T14:30Z", 1)], "x");
        const content = await store.loadBars("1m");
        const day = Math.floor(minuteOf("2018-02-06T00:00Z") / 1440);
        failing.fail = true;
        await expect(store.seal(day)).rejects.toThrow(/stopped/);
        expect(await store.loadBars("1m")).toEqual(content);
        failing.fail = false;
        await store.seal(day);
        expect(await store.loadBars("1m")).toEqual(content);
        expect((await store.loadBars("1m", { since: day })).keys).toEqual(["A"]);
      },
      {
        onStep: async (step) => {
          if (failing.fail && step === "verified" && (await clickHouse.select("SELECT 1 FROM bars_1m")).length > 0)
            throw new Error("stopped");
        },
      },
    );
  });

  it("returns the states since one, so that a follower sees every write once", async () => {
    await withStore(async (store) => {
      await store.appendBars("1d", [flatBar("A", DAYS[0]!, 1)], "x");
      const [first] = await store.statesSince(0);
      await store.appendBars("1d", [flatBar("A", DAYS[1]!, 1)], "x");
      await store.moveMinuteReach(1);
      expect((await store.statesSince(first!.seq)).map(({ kind }) => kind)).toEqual(["bars_1d", "reach"]);
      expect((await store.statesSince(0)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
      expect((await store.statesSince(1))[0]!.totals["1d"]).toMatchObject({ rows: 2, tickers: 1 });
      expect(calendar.ordinalOfDate((await store.statesSince(0))[0]!.batch!.first!)).toBeGreaterThan(0);
    });
  });
});
