import { afterAll, describe, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { writtenMarket } from "../market.testing.ts";
import { ScanPool } from "./scan-pool.ts";

const daily = Object.fromEntries(
  Array.from({ length: 40 }, (_, k) => [`T${k}`, Array.from({ length: 60 }, (__, row) => 10 + ((row * (k + 3)) % 17))]),
);
const data = writtenMarket({ daily });
const pool = new ScanPool(data, { workers: 2, entry: new URL("./worker.testing.mjs", import.meta.url) });
afterAll(() => pool.close());

const above = (value: number): ScanPayload => ({
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: value } } } }] } }],
});

describe("ScanPool", () => {
  it("answers many callers at once, each with its own scan", async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, (_, k) => pool.ask("scan", [above(k % 20), {}])));
    const expected = (limit: number) =>
      Object.entries(daily)
        .filter(([, closes]) => closes.at(-1)! > limit)
        .map(([ticker]) => ticker)
        .sort();
    for (const [k, reply] of replies.entries()) expect(reply.tickers).toEqual(expected(k % 20));
  });

  it("carries an engine's refusal over with its code and details", async () => {
    await expect(pool.ask("scan", [above(1), { universe: "NOPE" }])).rejects.toMatchObject({
      code: "validation_failed",
      details: [{ path: "?universe" }],
    });
  });

  it("turns a bug into an error and goes on", async () => {
    const broken = { All: [{ FeatureWindow: { Filters: [{ Input: "close", BarsAgo: Number.NaN, Returns: 5 }] } }] };
    await pool.ask("scan", [broken as never, {}]).catch(() => undefined);
    await expect(pool.ask("scan", [above(0), {}])).resolves.toMatchObject({ count: 40 });
  });

  it("refuses a scan that is already given up", async () => {
    const gone = new AbortController();
    gone.abort();
    await expect(pool.ask("scan", [above(1), {}], gone.signal)).rejects.toMatchObject({ code: "request_timeout" });
    await expect(pool.ask("scan", [above(0), {}])).resolves.toMatchObject({ count: 40 });
  });

  it("gives up on workers that cannot start, instead of starting them for ever", async () => {
    const faults: string[] = [];
    const entry = new URL("./no-such-worker.mjs", import.meta.url);
    const hopeless = new ScanPool(data, { workers: 1, entry, onFault: (error) => faults.push(error.message) });
    await expect(hopeless.ask("scan", [above(1), {}])).rejects.toMatchObject({ code: "internal" });
    await expect
      .poll(() => hopeless.ask("scan", [above(1), {}]).catch((error: { code: string }) => error.code))
      .toBe("unavailable");
    expect(faults[0]).toMatch(/no-such-worker/);
    await hopeless.close();
  });

  it("refuses what will not be reached, with a reason, instead of queueing without end", async () => {
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
