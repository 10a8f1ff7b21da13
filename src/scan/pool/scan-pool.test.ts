import { BroadcastChannel } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { freezeDeep } from "#base";
import type { ScanPayload } from "#contract";
import { writtenListing, writtenMarket } from "../../tiles/market.testing.ts";
import { ScanEngine } from "../scanner.ts";
import type { WorkerRequest } from "./messages.ts";
import { ScanPool } from "./scan-pool.ts";

const daily = Object.fromEntries(
  Array.from({ length: 40 }, (_, k) => [`T${k}`, Array.from({ length: 60 }, (__, row) => 10 + ((row * (k + 3)) % 17))]),
);
const data = writtenMarket({ daily });
const entry = new URL("./worker.testing.mjs", import.meta.url);
const clock = { now: () => 0, elapsed: () => performance.now() };
const pool = new ScanPool(data, { workers: 2, entry, clock });
afterAll(() => pool.close());

const above = (value: number): ScanPayload => ({
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: value } } } }] } }],
});

describe("ScanPool", () => {
  it("answers concurrent callers, each with its own scan", async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, (_, k) => pool.ask("scan", [above(k % 20), {}])));
    const expected = (limit: number) =>
      Object.entries(daily)
        .filter(([, closes]) => closes.at(-1)! > limit)
        .map(([ticker]) => ticker)
        .sort();
    for (const [k, reply] of replies.entries()) expect(reply.tickers).toEqual(expected(k % 20));
  });

  it("answers repeatedly as an engine on the calling thread does, also for payloads with shared objects", async () => {
    const engine = new ScanEngine(data, { now: () => Date.now(), elapsed: () => performance.now() });
    const frozen = freezeDeep(above(5));
    for (const payload of [frozen, above(5), above(12), frozen, { All: [frozen.All![0]!, ...above(12).All!] }]) {
      const request = { debug: true, barState: "closed" } as const;
      const { timing: _, time_taken: __, ...answer } = await pool.ask("scan", [payload, request]);
      const { timing: ___, time_taken: ____, ...expected } = engine.scan(payload, request);
      expect(answer).toEqual(JSON.parse(JSON.stringify(expected)));
      expect(pool.dataOf(await pool.ask("scan", [payload, request]))).toBe(data);
    }
  });

  it("answers a repeated payload from the newest snapshot", async () => {
    const payload = freezeDeep(above(50));
    const own = new ScanPool(writtenMarket({ daily: { A: [10, 20], B: [10, 60] } }), { workers: 1, entry, clock });
    try {
      for (let k = 0; k < 2; k++) expect((await own.ask("scan", [payload, {}])).tickers).toEqual(["B"]);
      own.publish(writtenMarket({ daily: { A: [10, 70], B: [10, 40] } }));
      for (let k = 0; k < 2; k++) expect((await own.ask("scan", [payload, {}])).tickers).toEqual(["A"]);
    } finally {
      await own.close();
    }
  });

  it("names an instrument by its ticker at the moment of the scan", async () => {
    const renamed = writtenMarket({
      daily: { EARLIER: [10, 11, 12, null, null, null], LATER: [null, null, null, 20, 21, 22] },
      listings: [
        writtenListing("EARLIER", "2020-01-02", "2024-06-25", "ID"),
        writtenListing("LATER", "2024-06-26", null, "ID"),
      ],
    });
    const own = new ScanPool(renamed, { workers: 1, entry, clock });
    const past = { AsOf: "2024-06-24", AsOfBasis: "as_traded" } as const;
    try {
      for (const [at, tickers] of [[{}, ["LATER"]] as const, [past, ["EARLIER"]] as const]) {
        const payload = { All: above(1).All!.map((one) => ({ ...one, ...at })) };
        expect((await own.ask("scan", [payload, {}])).tickers).toEqual(tickers);
      }
    } finally {
      await own.close();
    }
  });

  it("isSettled is false while a worker may answer from an earlier snapshot", async () => {
    const own = new ScanPool(writtenMarket({ daily: { A: [10, 20] } }), { workers: 2, entry, clock });
    try {
      expect(own.isSettled).toBe(true);
      // The workers start with the previous snapshot.
      own.publish(writtenMarket({ daily: { A: [10, 70] } }));
      expect(own.isSettled).toBe(false);
      // Two requests at once reach both workers, after the published snapshot.
      await Promise.all([own.ask("scan", [above(50), {}]), own.ask("scan", [above(50), {}])]);
      expect(own.isSettled).toBe(true);
    } finally {
      await own.close();
    }
  });

  it("passes on an engine's error with its code and details", async () => {
    await expect(pool.ask("scan", [above(1), { universe: "NOPE" }])).rejects.toMatchObject({
      code: "validation_failed",
      details: [{ path: "?universe" }],
    });
  });

  it("returns an error for a bug and continues", async () => {
    const broken = { All: [{ FeatureWindow: { Filters: [{ Input: "close", BarsAgo: Number.NaN, Returns: 5 }] } }] };
    await pool.ask("scan", [broken as never, {}]).catch(() => undefined);
    await expect(pool.ask("scan", [above(0), {}])).resolves.toMatchObject({ count: 40 });
  });

  it("refuses a scan whose caller has already given up", async () => {
    const gone = new AbortController();
    gone.abort();
    await expect(pool.ask("scan", [above(1), {}], { signal: gone.signal })).rejects.toMatchObject({
      code: "request_timeout",
    });
    await expect(pool.ask("scan", [above(0), {}])).resolves.toMatchObject({ count: 40 });
  });

  it("refuses requests beyond the queue limit with a reason", async () => {
    const many = Array.from({ length: 400 }, () =>
      pool.ask("scan", [above(1), {}]).then(
        () => "ok",
        (error: { code: string }) => error.code,
      ),
    );
    const outcomes = await Promise.all(many);
    expect(new Set(outcomes)).toEqual(new Set(["ok", "unavailable"]));
    expect(outcomes.filter((one) => one === "ok").length).toBeGreaterThanOrEqual(256);
  });
});

/** Nested cross-sections: some hundred milliseconds of work, different for each `salt`. */
const long = (salt: number, filters = 20): ScanPayload => ({
  All: [
    { Leaf: { Any: Array.from({ length: filters }, (_, k) => ({ FeatureWindow: { Filters: [ranked(k, salt)] } })) } },
  ],
});
const ranked = (length: number, salt: number) => ({
  Input: Array.from({ length: 6 }).reduce<string>(
    (of) => `rank_pct(sma(${of},${4 + salt}))`,
    `ema(close,${length + 2})`,
  ),
  Returns: { Want: { Value: { GreaterThan: 1e6 } } },
});

describe("a pool with workers for long requests", () => {
  const wide = writtenMarket({
    daily: Object.fromEntries(
      Array.from({ length: 600 }, (_, k) => [
        `T${k}`,
        Array.from({ length: 60 }, (__, row) => 10 + ((row * (k + 3)) % 17)),
      ]),
    ),
  });
  const both = new ScanPool(wide, { workers: 1, entry, clock, long: { workers: 1 }, expectsScans: false });
  afterAll(() => both.close());
  const code = (error: { code: string }): string => error.code;

  it("starts the first of them before any request, once a worker for quick ones is warm", async () => {
    const starts = new BroadcastChannel("scan-pool.test: starts");
    let started = 0;
    starts.addEventListener("message", () => started++);
    const module = `import { BroadcastChannel } from "node:worker_threads";
      const starts = new BroadcastChannel("${starts.name}");
      starts.postMessage("start");
      starts.close();
      await import("${entry.href}");`;
    const reporting = new URL(`data:text/javascript,${encodeURIComponent(module)}`);
    const own = new ScanPool(data, { workers: 1, entry: reporting, clock, long: { workers: 2 } });
    try {
      await expect.poll(() => started, { timeout: 20_000 }).toBe(2);
    } finally {
      await own.close();
      starts.close();
    }
    expect(started).toBe(2);
  });

  type Report = Pick<WorkerRequest, "patience" | "ranMs">;

  /** Runs a test with a pool whose workers report the patience of each request. */
  async function withReports(run: (pool: ScanPool, seen: readonly Report[]) => Promise<void>): Promise<void> {
    const reports = new BroadcastChannel(`scan-pool.test: ${expect.getState().currentTestName}`);
    const seen: Report[] = [];
    reports.addEventListener("message", (event) => {
      seen.push((event as Event & { readonly data: Report }).data);
    });
    const module = `import { BroadcastChannel, parentPort } from "node:worker_threads";
      const reports = new BroadcastChannel("${reports.name}");
      reports.unref();
      await import("${entry.href}");
      parentPort.on("message", ({ kind, patience, ranMs }) =>
        kind === "request" && reports.postMessage({ patience, ranMs }));`;
    const own = new ScanPool(wide, {
      workers: 1,
      entry: new URL(`data:text/javascript,${encodeURIComponent(module)}`),
      clock,
      long: { workers: 1 },
      expectsScans: false,
    });
    try {
      await run(own, seen);
    } finally {
      await own.close();
      reports.close();
    }
  }

  it("tries only short payloads of a caller whose scans keep proving long", () =>
    withReports(async (own, seen) => {
      const withMs = (ms: number) => seen.filter(({ patience }) => patience?.ms === ms);
      const gone = new AbortController();
      const asker = { caller: "ann", signal: gone.signal };
      const asked = Array.from({ length: 12 }, (_, k) => own.ask("scan", [long(k), {}], asker).catch(code));
      await expect.poll(() => withMs(20).length, { timeout: 20_000 }).toBe(8);
      await own.ask("scan", [above(0), {}], asker);
      gone.abort();
      await Promise.all(asked);
      expect(withMs(5)).toHaveLength(1);
      expect(withMs(20)).toHaveLength(8);
    }));

  it("lets a long scan run where it began until another request waits", () =>
    withReports(async (own, seen) => {
      const withoutLimit = () => seen.filter(({ patience }) => patience === undefined);
      await own.ask("scan", [long(700, 2), {}], { caller: "ann" });
      await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(1);
      expect(withoutLimit()).toEqual([]);
      const handedOver = own.ask("scan", [long(701, 2), {}], { caller: "ann" });
      await own.ask("scan", [above(5), {}], { caller: "bob" });
      await handedOver;
      await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(4);
      expect(withoutLimit()).toHaveLength(1);
      expect(withoutLimit()[0]!.ranMs).toBeGreaterThan(20);
      expect(seen.filter(({ ranMs }) => ranMs === 0)).toHaveLength(3);
    }));

  it("answers a short scan of another caller before the last of several long scans that came first", async () => {
    const order: string[] = [];
    const longScans = [0, 1, 2].map((salt) =>
      both.ask("scan", [long(salt), {}], { caller: "ann" }).then(({ count }) => order.push(`long ${count}`)),
    );
    const short = both.ask("scan", [above(0), {}], { caller: "bob" }).then(({ count }) => order.push(`short ${count}`));
    await Promise.all([...longScans, short]);
    expect(order.toSorted()).toEqual(["long 0", "long 0", "long 0", "short 600"]);
    expect(order.at(-1)).toBe("long 0");
  });

  it("serves callers in turn, and refuses a caller with too many long requests", async () => {
    const gone = new AbortController();
    const asker = { caller: "ann", signal: gone.signal };
    const ann = Array.from({ length: 90 }, (_, k) =>
      both.ask("scan", [long(100 + k), {}], asker).then(() => "ok", code),
    );
    const bob = both.ask("scan", [long(900), {}], { caller: "bob" }).then(() => "ok", code);
    expect(await bob).toBe("ok");
    gone.abort();
    const outcomes = await Promise.all(ann);
    expect(outcomes.filter((one) => one === "unavailable").length).toBeGreaterThan(0);
    expect(outcomes.filter((one) => one === "ok").length).toBeLessThan(20);
    await expect(both.ask("scan", [above(3), {}], { caller: "ann" })).resolves.toMatchObject({ universe_size: 600 });
  });

  it("stops a long scan whose caller hangs up, and starts the next one", async () => {
    const endless = { All: [{ Leaf: { Any: [0, 100, 200].flatMap((salt) => long(salt).All![0]!.Leaf!.Any!) } }] };
    const gone = new AbortController();
    const given = both.ask("scan", [endless, {}], { caller: "eve", signal: gone.signal }).then(() => "ok", code);
    await both.ask("scan", [above(1), {}], { caller: "bob" });
    gone.abort();
    expect(await given).toBe("request_timeout");
    await expect(both.ask("scan", [above(2), {}], { caller: "eve" })).resolves.toMatchObject({ universe_size: 600 });
  });
});
