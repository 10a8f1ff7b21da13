import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { CHART_PATTERNS, type ScanPayload } from "#contract";
import { ScanEngine, DEFAULT_MEMORY } from "#scan";
import { writtenMarket, type WrittenBar } from "../../tiles/market.testing.ts";
import { chartPatternTables } from "./chart-pattern-table.ts";

const clock = { now: () => 0, elapsed: () => 0 };
const random = seededRandom(3);
const walk = (): WrittenBar[] => {
  let close = 50;
  return Array.from({ length: 300 }, () => {
    const open = close;
    close *= Math.exp((random.next() + random.next() + random.next() - 1.5) * 0.03);
    const [top, bottom] = [Math.max(open, close), Math.min(open, close)];
    return { open, close, high: top * (1 + 0.01 * random.next()), low: bottom * (1 - 0.01 * random.next()) };
  });
};
const daily = Object.fromEntries(Array.from({ length: 70 }, (_, k) => [`W${k}`, walk()]));
const data = writtenMarket({ daily });
const payloadOf = (LookbackBars?: number): ScanPayload => ({
  Any: CHART_PATTERNS.map((pattern) => ({ ChartPattern: { [pattern]: [LookbackBars ? { LookbackBars } : {}] } })),
});
const found = (engine: ScanEngine, lookback?: number): readonly string[] => engine.scan(payloadOf(lookback)).tickers!;

describe("ChartPatternAges", () => {
  const expected = found(new ScanEngine(data, clock));

  it("detects in idle time, before any scan, the patterns that a scan detects", () => {
    const tables = chartPatternTables(data.instruments.ids.length);
    const table = tables.tables[0]!;
    const engine = new ScanEngine(data, clock, DEFAULT_MEMORY, tables);
    engine.expectChartPatterns();
    expect(table.known.some((state) => state !== 0)).toBe(false);
    while (engine.prepare(64)) continue;
    expect(table.known.every((state) => state !== 0)).toBe(true);
    expect(found(engine)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(10);
    expect(expected.length).toBeLessThan(70);
  });

  it("reads the table that another thread has filled", () => {
    const tables = chartPatternTables(data.instruments.ids.length);
    const other = new ScanEngine(data, clock, DEFAULT_MEMORY, tables);
    const own = new ScanEngine(data, clock, DEFAULT_MEMORY, tables);
    expect(found(other)).toEqual(expected);
    // The second engine must not detect again: it returns these false ages.
    tables.tables[0]!.ages.fill(Infinity);
    expect(found(own)).toEqual([]);
  });

  it("keeps apart lookbacks, and patterns of different families, in tables that threads share", () => {
    const tables = chartPatternTables(data.instruments.ids.length);
    const engines = [0, 1].map(() => new ScanEngine(data, clock, DEFAULT_MEMORY, tables));
    for (const lookback of [20, 60, 61, 100, 140])
      for (const pattern of ["Double Top", "Channel Up"]) {
        const payload: ScanPayload = { All: [{ ChartPattern: { [pattern]: [{ LookbackBars: lookback }] } }] };
        const alone = new ScanEngine(data, clock).scan(payload).tickers!;
        for (const engine of engines) expect(engine.scan(payload).tickers).toEqual(alone);
      }
    expect(tables.keys.every((key) => key > 0)).toBe(true);
    expect(new Set(tables.keys).size).toBe(tables.keys.length);
  });

  it("shares idle work so that each instrument is claimed once", () => {
    const tables = chartPatternTables(data.instruments.ids.length);
    const engines = [0, 1].map(() => new ScanEngine(data, clock, DEFAULT_MEMORY, tables));
    for (const engine of engines) engine.expectChartPatterns();
    let slices = 0;
    while (engines[slices % 2]!.prepare(32)) slices++;
    expect(slices).toBe(69);
    for (const engine of engines) expect(found(engine)).toEqual(expected);
  });

  it("takes part in idle time in what another thread began", () => {
    const tables = chartPatternTables(data.instruments.ids.length);
    const began: number[] = [];
    const noted = { ...tables, onFirstUse: () => void began.push(1) };
    const other = new ScanEngine(data, clock, DEFAULT_MEMORY, noted);
    const payload: ScanPayload = { All: [{ ChartPattern: { "Channel Up": [{ LookbackBars: 60 }] } }] };
    other.scan(payload, { watched: "W0" });
    expect(began).toEqual([1]);
    const [table] = tables.tables;
    expect(table!.known.filter((state) => state !== 0).length).toBe(1);
    const idle = new ScanEngine(data, clock, DEFAULT_MEMORY, tables);
    idle.marketView();
    while (idle.prepare(64)) continue;
    expect(table!.known.every((state) => state !== 0)).toBe(true);
    expect(other.scan(payload).tickers).toEqual(new ScanEngine(data, clock).scan(payload).tickers);
  });

  it("takes over what new bars do not change from the snapshot before", () => {
    const size = data.instruments.ids.length;
    const tables = chartPatternTables(size);
    const before = new ScanEngine(data, clock, DEFAULT_MEMORY, tables);
    expect(found(before)).toEqual(expected);
    // These ages tell what is detected again.
    tables.tables[0]!.ages.fill(Infinity);
    const unchanged = data.daily.layout.lengths.slice();
    const [amended] = expected;
    unchanged[data.instruments.tickers.indexOf(amended!)]! -= 5;
    const arrived = new Uint8Array(size);
    const grownFrom = { snapshot: data.snapshot, daily: unchanged, minutes: undefined, arrived, isCollapsed: false };
    expect(found(before.next({ ...data, snapshot: "next", grownFrom }, chartPatternTables(size)))).toEqual([amended]);
    const other = { ...grownFrom, snapshot: "another" };
    expect(found(before.next({ ...data, snapshot: "next", grownFrom: other }, chartPatternTables(size)))).toEqual(
      expected,
    );
  });

  it("finds with a longer lookback all that it finds with a shorter one", () => {
    const engine = new ScanEngine(data, clock);
    let before: readonly string[] = [];
    for (const lookback of [1, 3, 5, 10, 19, 20]) {
      const now = found(engine, lookback);
      expect(now).toEqual(expect.arrayContaining([...before]));
      before = now;
    }
    expect(before).toEqual(expected);
  });
});
