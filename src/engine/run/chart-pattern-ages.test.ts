import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { CHART_PATTERNS, type ScanPayload } from "#contract";
import { writtenMarket, type WrittenBar } from "../market.testing.ts";
import { ScanEngine } from "../scanner.ts";
import { DEFAULT_SETTINGS } from "../scanner-settings.ts";
import { chartPatternTable } from "./chart-pattern-table.ts";

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
const asking = (LookbackBars?: number): ScanPayload => ({
  Any: CHART_PATTERNS.map((pattern) => ({ ChartPattern: { [pattern]: [LookbackBars ? { LookbackBars } : {}] } })),
});
const found = (engine: ScanEngine, lookback?: number): readonly string[] => engine.scan(asking(lookback)).tickers!;

describe("ChartPatternAges", () => {
  const expected = found(new ScanEngine(data, clock));

  it("finds in idle time what a scan would have found, before any asks", () => {
    const board = chartPatternTable(data.instruments.ids.length);
    const engine = new ScanEngine(data, clock, DEFAULT_SETTINGS, board);
    engine.expectChartPatterns();
    expect(board.known.some((state) => state !== 0)).toBe(false);
    while (engine.prepare(64)) continue;
    expect(board.known.every((state) => state !== 0)).toBe(true);
    expect(found(engine)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(10);
    expect(expected.length).toBeLessThan(70);
  });

  it("answers from what another thread has found", () => {
    const board = chartPatternTable(data.instruments.ids.length);
    const other = new ScanEngine(data, clock, DEFAULT_SETTINGS, board);
    const own = new ScanEngine(data, clock, DEFAULT_SETTINGS, board);
    expect(found(other)).toEqual(expected);
    // Nothing is worked out again: what stands on the board is believed.
    board.ages.fill(Infinity);
    expect(found(own)).toEqual([]);
  });

  it("shares idle work, so that no instrument is taken up twice", () => {
    const board = chartPatternTable(data.instruments.ids.length);
    const engines = [0, 1].map(() => new ScanEngine(data, clock, DEFAULT_SETTINGS, board));
    for (const engine of engines) engine.expectChartPatterns();
    let turns = 0;
    while (engines[turns % 2]!.prepare(32)) turns++;
    expect(turns).toBe(69);
    for (const engine of engines) expect(found(engine)).toEqual(expected);
  });

  it("finds within few bars nothing that it does not find within more", () => {
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
