import { describe, expect, it } from "vitest";
import type { Condition, ScanPayload } from "#contract";
import { assemble, createCalendar, daysOfIso, generateDailyTable } from "#market";
import { engineData } from "#tiles";
import { scanDiff } from "./diff.ts";
import { scanEstimate } from "./estimate.ts";
import { writtenMarket } from "../tiles/market.testing.ts";
import { scanRange } from "./range/scan-range.ts";
import { scanTable } from "./scan-table.ts";
import { ScanEngine } from "./scanner.ts";

const clock = { now: () => 0, elapsed: () => 0 };
const above = (Input: string, value: number): Condition => ({
  FeatureWindow: { Filters: [{ Input, Returns: { Want: { Value: { GreaterThan: value } } } }] },
});
/** Sixty tickers whose closes are 1 … 60 on each of four days. */
const closes = Object.fromEntries(Array.from({ length: 60 }, (_, k) => [`T${k}`, [k + 1, k + 1, k + 1, k + 1]]));
const opened = (): ScanEngine => new ScanEngine(writtenMarket({ daily: closes }), clock);
const payload: ScanPayload = { All: [above("close", 10), above("sma(3)", 45)] };

describe("scanEstimate", () => {
  it("estimates the work before the first scan, but not the number of matches", () => {
    const estimate = scanEstimate(opened(), payload);
    expect(estimate).toMatchObject({
      universe_size: 60,
      bars: 60 * 3,
      feeds: ["daily"],
      credits: 0,
      expected_matches: null,
      work_limit_ms: 300_000,
      conditions: [
        { path: "/instructions/All/0/FeatureWindow/Filters/0", kept: false, pass_rate: null },
        { path: "/instructions/All/1/FeatureWindow/Filters/0", kept: false, pass_rate: null },
      ],
      as_of_resolved: { kind: "live" },
    });
    expect(estimate.ms).toBe(estimate.cold_ms);
    const [first, second] = estimate.conditions;
    expect(estimate.work_ms).toBeCloseTo(first!.cold_ms + second!.cold_ms, 2);
    expect(estimate.ms).toBeLessThan(estimate.work_ms);
  });

  it("separates cached conditions from others, and predicts the match count of the last scan", () => {
    const engine = opened();
    const before = scanEstimate(engine, payload);
    const { count } = engine.scan(payload);
    while (engine.prepare()) continue;
    const estimate = scanEstimate(engine, payload);
    expect(estimate.conditions.map(({ kept }) => kept)).toEqual([true, true]);
    expect(estimate.bars).toBe(0);
    expect(estimate.ms).toBeLessThan(before.ms / 10);
    expect(estimate.work_ms).toBe(before.work_ms);
    expect(estimate.expected_matches).toBeCloseTo(count);
    const mixed = scanEstimate(engine, { All: [...payload.All!, above("sma(4)", 1)] });
    expect(mixed).toMatchObject({ bars: 60 * 4, expected_matches: null });
    expect(mixed.conditions.map(({ kept }) => kept)).toEqual([true, true, false]);
  });

  it("scales with the requested universe and moment", () => {
    const engine = opened();
    expect(scanEstimate(engine, payload, { universe: "T1,T2,T3" })).toMatchObject({ universe_size: 3, bars: 9 });
    const past = { All: [{ ...above("sma(3)", 45), AsOf: "2024-06-27" }] };
    expect(scanEstimate(engine, past)).toMatchObject({ bars: 180, as_of_resolved: { kind: "date" } });
    const never = scanEstimate(engine, { All: [{ ...above("close", 1), AsOf: "2001-01-05" }] });
    expect(never).toMatchObject({ bars: 0, ms: 0, conditions: [], as_of_feasibility: { ok: false } });
  });

  it("estimates a scan that is too expensive, which every verb refuses before it runs", () => {
    const calendar = createCalendar();
    const end = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
    const daily = generateDailyTable({ seed: 1, tickers: 2_000, bars: 260, shorterShare: 0, end, calendar });
    const source = assemble({ snapshot: "wide", daily, listings: [], actions: [] }, calendar);
    const engine = new ScanEngine(engineData(source, calendar), clock);
    const ranks = Array.from({ length: 1_000 }, (_, k) => {
      const Input = Array.from({ length: 14 }).reduce<string>((of) => `rank_pct(sma(${of},250))`, `ema(${k + 1})`);
      return { Input, Returns: { Want: { Value: { GreaterThan: 0.5 } } } };
    });
    const bomb = { All: [{ FeatureWindow: { Filters: ranks } }] };
    const { work_ms: work, work_limit_ms: limit } = scanEstimate(engine, bomb, { deadlineMs: 10_000 });
    expect(work).toBeGreaterThan(limit);
    const refused = expect.objectContaining({ code: "scan_too_expensive" });
    const request = { deadlineMs: 10_000 };
    expect(() => engine.scan(bomb, request)).toThrow(refused);
    expect(() => engine.explain(bomb, request)).toThrow(refused);
    expect(() => scanTable(engine, { instructions: bomb, columns: ["close"] }, request)).toThrow(refused);
    expect(() => scanDiff(engine, { instructions: bomb, from: "2024-06-20" }, request)).toThrow(refused);
    expect(() => scanRange(engine, { instructions: bomb, from: "2024-06-20", to: "2024-06-27" }, request)).toThrow(
      refused,
    );
    // A cross-section ranks every instrument of the market, also for a universe of two.
    expect(() => engine.scan(bomb, { ...request, universe: "T00001,T00002" })).toThrow(refused);
  });
});
