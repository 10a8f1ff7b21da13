import { describe, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { divideMemory, keptBytes } from "./memory-budget.ts";
import { writtenMarket } from "../tiles/market.testing.ts";
import { ScanEngine } from "./scanner.ts";
import { DEFAULT_MEMORY } from "./scanner-settings.ts";

const GB = 2 ** 30;
const data = writtenMarket({
  daily: Object.fromEntries(
    Array.from({ length: 64 }, (_, t) => [
      `T${t}`,
      Array.from({ length: 60 }, (__, row) => 10 + ((row * (t + 3)) % 17)),
    ]),
  ),
});

describe("the memory of a process", () => {
  it("is never exceeded by all threads together, on any number of processors", () => {
    for (const total of [GB, 2 * GB, 4 * GB, 16 * GB, 64 * GB])
      for (const workers of [1, 2, 3, 7, 15, 31, 63]) {
        const threads = { scanning: 2 * workers + 1 };
        const { scanner, bars, feeds, base, suffices } = divideMemory(total, data, threads);
        const used = bars + feeds + base + keptBytes(scanner, threads);
        expect(suffices && used > total, `${total} ${workers}`).toBe(false);
        for (const [name, bytes] of Object.entries(scanner))
          expect(bytes).toBeLessThanOrEqual(DEFAULT_MEMORY[name as keyof typeof DEFAULT_MEMORY]);
      }
  });

  it("serves the bars first and reports a budget that does not suffice", () => {
    const [more, less] = [GB, GB / 4].map((total) => divideMemory(total, data, { scanning: 3 }));
    expect(more!.suffices).toBe(true);
    expect(less!.suffices).toBe(false);
    expect(less!.scanner.tailBytes, "caches keep a minimum").toBeGreaterThan(2 ** 20);
    expect(more!.scanner.tailBytes).toBeGreaterThan(less!.scanner.tailBytes);
    expect(more!.bars).toBeGreaterThan(64 * 60 * 64);
  });
});

describe("the feeds of a process", () => {
  it("count each column once, also if published rows and amended rows share it", () => {
    const tableOf = (estimate: Float64Array) => ({
      offsets: new Int32Array(65),
      columns: { date, estimate },
      texts: {},
    });
    const date = new Float32Array(1_000);
    const [amended, published] = [tableOf(new Float64Array(1_000)), tableOf(new Float64Array(1_000))];
    const amendments = {
      columns: [],
      row: new Int32Array(0),
      column: new Int32Array(0),
      value: new Float64Array(0),
      knownAt: new Float64Array(0),
    };
    const earnings = { table: published, amendments };
    const fed = { ...data, feeds: { earnings: amended }, published: { earnings } };
    const [without, having] = [data, fed].map((one) => divideMemory(GB, one, { scanning: 3 }));
    expect(having!.feeds).toBe(20_000);
    expect(having!.scanner.tailBytes).toBeLessThan(without!.scanner.tailBytes);
  });
});

describe("an engine with a memory budget", () => {
  const scanOf = (k: number): ScanPayload => ({
    All: [
      { FeatureWindow: { Filters: [{ Input: `ema(${2 + k})`, Returns: { Want: { Value: { GreaterThan: 12 } } } }] } },
    ],
  });
  const clock = { now: () => 0, elapsed: () => 0 };
  const kept = (engine: ScanEngine): number => engine.marketView().cachedColumns.bytes;

  it("keeps the last used studies within the budget, also in later snapshots", () => {
    const tailBytes = 20 * 2 * 64 * 8;
    let engine = new ScanEngine(data, clock, { ...DEFAULT_MEMORY, tailBytes });
    for (let k = 0; k < 100; k++) {
      engine.scan(scanOf(k));
      while (engine.prepare()) continue;
      expect(kept(engine)).toBeLessThanOrEqual(tailBytes);
    }
    const lengths = (): string =>
      engine
        .marketView()
        .cachedColumns.columns.map(({ node }) => node.key)
        .join(" ");
    expect(lengths()).toMatch(/\b101\b/);
    expect(lengths()).not.toMatch(/\b50\b/);
    engine = engine.next(data, undefined, { ...DEFAULT_MEMORY, tailBytes: tailBytes / 2 });
    while (engine.prepare()) continue;
    expect(kept(engine)).toBeLessThanOrEqual(tailBytes / 2);
    expect(lengths(), "the last used study survives").toMatch(/\b101\b/);
  });

  it("evicts answers by size, not by number", () => {
    const engine = new ScanEngine(data, clock, { ...DEFAULT_MEMORY, resultBytes: 20_000 });
    const cached = (k: number) => engine.scan(scanOf(k), { cacheTtlSeconds: 60 }).cached;
    for (let k = 0; k < 60; k++) cached(k);
    expect(cached(59)).toBe(true);
    expect(cached(0)).toBe(false);
  });
});
