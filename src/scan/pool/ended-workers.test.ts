import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { writtenMarket } from "../../tiles/market.testing.ts";
import { ScanPool, type PoolSettings } from "./scan-pool.ts";

const data = writtenMarket({ daily: { A: [10, 20], B: [10, 60] } });
const folder = mkdtempSync(join(tmpdir(), "winnow-pool-"));
/** While this file exists no worker can start. */
const gate = join(folder, "gate");
// A bundle in one file starts fast.
const outfile = join(folder, "worker.mjs");
buildSync({
  entryPoints: [fileURLToPath(new URL("./mortal-worker.testing.ts", import.meta.url))],
  outfile,
  bundle: true,
  format: "esm",
  platform: "node",
  logLevel: "error",
});
const entry = new URL(`?${encodeURIComponent(gate)}`, pathToFileURL(outfile));
const DEADLY = 666_666;

const below = (value: number): ScanPayload => ({
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { LessThan: value } } } }] } }],
});

let advanced = 0;
const clock = { now: () => 0, elapsed: () => performance.now() + advanced };
let faults: string[] = [];
let pool: ScanPool;

function open(settings: Partial<PoolSettings>): ScanPool {
  faults = [];
  const onFault = (error: Error): void => void faults.push(error.message);
  pool = new ScanPool(data, { workers: 1, entry, clock, expectsScans: false, onFault, ...settings });
  return pool;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds: number;
}
const outcome = (value: number, caller = ""): Promise<"answered" | Refusal> =>
  pool.ask("scan", [below(value), {}], { caller }).then(
    () => "answered",
    (error: Refusal) => error,
  );

afterEach(async () => {
  rmSync(gate, { force: true });
  await pool.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("workers that end", () => {
  it("restart after a pause, during which the pool refuses calls with the time to retry", async () => {
    open({ workers: 2, long: { workers: 1 } });
    expect(await outcome(30)).toBe("answered");
    writeFileSync(gate, "");
    // Every request differs, so the pool sets none aside; every worker ends, and none can start again.
    for (let k = 0; k < 8 && pool.isStaffed; k++) await outcome(DEADLY * 10 ** (k + 1));
    await expect.poll(() => pool.isStaffed, { timeout: 20_000 }).toBe(false);
    const refused = (await outcome(30)) as Refusal;
    expect(refused).toMatchObject({ code: "unavailable" });
    expect(refused.message).toMatch(/^The scan workers keep ending; the next one is started in \d+ s\./);
    expect(refused.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(faults.length).toBeGreaterThan(0);

    rmSync(gate);
    advanced += 60_000;
    expect(await outcome(30)).toBe("answered");
    expect(pool.isStaffed).toBe(true);
  }, 60_000);

  it("restart with doubling pauses while none of them works", async () => {
    writeFileSync(gate, "");
    let elapsed = 0;
    open({ clock: { now: () => 0, elapsed: () => elapsed }, entry: new URL("./no-such-worker.mjs", import.meta.url) });
    for (const pause of [250, 500, 1_000, 2_000]) {
      await expect.poll(() => pool.isStaffed, { timeout: 20_000 }).toBe(false);
      elapsed += pause - 1;
      expect(pool.isStaffed).toBe(false);
      elapsed += 1;
      expect(pool.isStaffed).toBe(true);
    }
  }, 60_000);
});

describe("a request that ends workers", () => {
  it("is refused with its name, the remaining time and the way out, while others are answered", async () => {
    open({ workers: 2, long: { workers: 1 } });
    const others = Promise.all(Array.from({ length: 20 }, (_, k) => outcome(k, `caller ${k}`)));
    const first = (await outcome(DEADLY)) as Refusal;
    expect(first).toMatchObject({ code: "internal" });
    const [, name] = /\(request ([0-9a-f]{12})\)/.exec(first.message)!;
    const second = (await outcome(DEADLY)) as Refusal;
    for (let k = 0; k < 5; k++) {
      const refused = k === 0 ? second : ((await outcome(DEADLY)) as Refusal);
      expect(refused.code).toBe("unavailable");
      expect(refused.message).toContain(`(request ${name}), so it is refused for another`);
      expect(refused.message).toMatch(/fewer conditions, shorter windows, a smaller universe/);
      expect(refused.retryAfterSeconds).toBeGreaterThan(590);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(600);
    }
    const lost = faults.filter((fault) => fault.includes(name!));
    expect(lost, "two workers ended, and the log names their request").toHaveLength(2);
    expect((await others).every((one) => one === "answered")).toBe(true);
    expect(await outcome(30)).toBe("answered");

    advanced += 601_000;
    expect(((await outcome(DEADLY)) as Refusal).code, "after ten minutes the pool runs it again").toBe("internal");
    expect(await outcome(30)).toBe("answered");
  }, 60_000);

  it("is refused while it waits, so it ends at most two workers", async () => {
    open({ workers: 1 });
    expect(await outcome(30)).toBe("answered");
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, k) => outcome(k % 2 === 0 ? DEADLY : k, `c${k % 2}`)),
    );
    const codes = many.map((one) => (one === "answered" ? one : one.code));
    expect(codes.filter((_, k) => k % 2 === 1)).toEqual(Array.from({ length: 6 }, () => "answered"));
    expect(codes.filter((code) => code === "internal")).toHaveLength(1);
    expect(codes.filter((code) => code === "unavailable")).toHaveLength(5);
  }, 60_000);
});
