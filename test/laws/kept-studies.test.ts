import { interruptible } from "#base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import type { EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { nextDay } from "../../bench/next-day.ts";
import { appendedBars } from "../../src/tiles/append/append-bars.ts";
import { writtenMarket } from "../../src/tiles/market.testing.ts";

const STUDIES = 1_300;
/** Functions that may be compiled between two looks at the mailbox: those of a board of states. */
const MOST_COMPILED = 20;
const clock = { now: () => 0, elapsed: () => 0 };
const market = writtenMarket({
  daily: Object.fromEntries(
    Array.from({ length: 16 }, (_, t) => [
      `T${t}`,
      Array.from({ length: 60 }, (__, row) => 10 + ((row * (t + 3)) % 17)),
    ]),
  ),
});

/** Every study is another one. */
const scanOf = (k: number): ScanPayload => ({
  All: [
    {
      FeatureWindow: {
        Filters: [
          {
            Input: `${k % 2 === 0 ? "ema" : "wma"}(${2 + (k >> 1)})`,
            Returns: { Want: { Value: { GreaterThan: 12 } } },
          },
        ],
      },
    },
  ],
});
const isKept = (engine: ScanEngine, k: number): boolean =>
  JSON.stringify(engine.scan(scanOf(k)).timing).includes("cached columns");

const { Module } = WebAssembly;
let compiled = 0;
beforeAll(() => {
  WebAssembly.Module = class extends Module {
    constructor(bytes: Uint8Array<ArrayBuffer>) {
      super(bytes);
      compiled++;
    }
  };
});
afterAll(() => {
  WebAssembly.Module = Module;
});

/** One turn of idle time as a worker spends it; the most functions that were compiled between two looks at the mailbox. */
function idle(engine: ScanEngine): { readonly isLeft: boolean; readonly most: number } {
  let [most, before] = [0, compiled];
  const look = (): void => {
    most = Math.max(most, compiled - before);
    before = compiled;
  };
  const isLeft = interruptible(look, () => engine.prepare(512));
  look();
  return { isLeft, most };
}

const stateAfter = (data: EngineData, day: number): EngineData =>
  appendedBars(data, { daily: nextDay(data) }, `day ${day}`);

describe("1,300 kept studies", () => {
  it("yield to scans after few steps, follow new bars most recently used first, and go when unused", () => {
    let engine = new ScanEngine(market, clock);
    for (let k = 0; k < STUDIES; k++) engine.scan(scanOf(k));
    for (let turn = idle(engine); turn.isLeft; turn = idle(engine))
      expect(turn.most).toBeLessThanOrEqual(MOST_COMPILED);
    expect(isKept(engine, 0)).toBe(true);
    // Those that were used last.
    const last = [400, 401, 402, 403, 404, 405];
    for (const k of last) expect(isKept(engine, k)).toBe(true);

    let data = stateAfter(market, 1);
    compiled = 0;
    engine = engine.next(data);
    engine.scan(scanOf(1_900));
    expect(compiled, "the first scan waits for no kept study").toBeLessThanOrEqual(MOST_COMPILED);
    // A few turns, of which each one is some milliseconds.
    let turns = 0;
    const isThere = (k: number): boolean =>
      engine.marketView().cachedColumns.columns.some(({ node }) => node.key === keyOf(k));
    while (!last.every(isThere)) {
      expect(idle(engine).most).toBeLessThanOrEqual(MOST_COMPILED);
      expect(++turns).toBeLessThan(20);
    }
    expect([1, 2, 3, 500, 1_100].some(isThere)).toBe(false);
    for (let turn = idle(engine); turn.isLeft; turn = idle(engine))
      expect(turn.most).toBeLessThanOrEqual(MOST_COMPILED);
    expect([0, 1, 500, 1_299].every(isThere), "the others come later").toBe(true);

    for (let day = 2; day < 20; day++) {
      data = stateAfter(data, day);
      engine = engine.next(data);
      engine.scan(scanOf(7));
      while (idle(engine).isLeft) continue;
    }
    expect(isThere(7)).toBe(true);
    expect(engine.marketView().cachedColumns.columns.length, "what no scan has used for 16 states").toBeLessThan(10);
    expect(isKept(engine, 7)).toBe(true);
    expect(engine.scan(scanOf(8)).tickers).toEqual(new ScanEngine(data, clock).scan(scanOf(8)).tickers);
  }, 120_000);
});

/** The key of the series that a scan rests on. */
function keyOf(k: number): string {
  const found = JSON.stringify(new ScanEngine(market, clock).plan(scanOf(k), {}).conditions);
  return /"left":\{.*?"key":"((?:[^"\\]|\\.)*)"/.exec(found)![1]!;
}
