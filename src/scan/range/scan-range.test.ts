import { describe, expect, it } from "vitest";
import { seededRandom, type Clock } from "#base";
import { CHART_PATTERNS, ScanPayload } from "#contract";
import { writtenMarket, type WrittenMarket } from "../../tiles/market.testing.ts";
import { ScanEngine } from "../scanner.ts";
import { bootstrapRatios } from "./bootstrap.ts";
import { scanRange } from "./scan-range.ts";

/** 2024-06-28 is a Friday and the newest session of every written market. */
const clock: Clock = { now: () => Date.parse("2024-06-30T12:00:00Z"), elapsed: () => 0 };
const engineOf = (market: WrittenMarket): ScanEngine => new ScanEngine(writtenMarket(market), clock);

const above = (Input: string, limit: number) => ({
  FeatureWindow: { Filters: [{ Input, Returns: { Want: { Value: { GreaterThan: limit } } } }] },
});
const payload = (...All: unknown[]): ScanPayload => ScanPayload.parse({ All });

describe("scanRange", () => {
  const daily = { UP: [10, 11, 12, 13, 14], DOWN: [14, 13, 12, 11, 10], GONE: [20, 10, null, null, null] };
  const listings = Object.keys(daily).map((ticker) => ({
    id: `own:${ticker}`,
    ticker,
    from: "2020-01-02",
    to: ticker === "GONE" ? "2024-06-25" : null,
  }));
  const engine = engineOf({ daily, listings: listings as never });
  const range = { from: "2024-06-22", to: "2024-06-28" };

  it("returns the matches of each day and their forward returns, delisted tickers included", () => {
    const reply = scanRange(engine, { ...range, instructions: payload(above("close", 10.5)), forward: [2] }, {});
    expect(reply.days).toEqual({
      date: ["2024-06-24", "2024-06-25", "2024-06-26", "2024-06-27", "2024-06-28"],
      universe_size: [3, 3, 2, 2, 2],
      count: [2, 2, 2, 2, 1],
      tickers: [["DOWN", "GONE"], ["DOWN", "UP"], ["DOWN", "UP"], ["DOWN", "UP"], ["UP"]],
    });
    const [two] = reply.forward;
    // 14→12, 20→10 (last close), 13→11, 11→13, 12→10, 12→14; the last two days have no second bar after them.
    const returns = [12 / 14 - 1, -0.5, 11 / 13 - 1, 13 / 11 - 1, 10 / 12 - 1, 14 / 12 - 1];
    expect(two).toMatchObject({ bars: 2, count: 6, delisted: 1, not_counted: 3, hit_rate: 2 / 6 });
    expect(two!.mean).toBeCloseTo(returns.reduce((sum, one) => sum + one) / 6, 12);
    // These, and on the days with a measured match also UP on the first and GONE on the second.
    const base = [...returns, 12 / 10 - 1, 0];
    expect(two!.base).toMatchObject({ count: 8, hit_rate: 3 / 8 });
    expect(two!.base.mean).toBeCloseTo(base.reduce((sum, one) => sum + one) / 8, 12);
    expect(two!.base.median).toBeCloseTo((12 / 14 - 1) / 2, 12);
    expect(two!.by_day.count).toEqual([2, 2, 2, 0, 0]);
    expect(two!.by_day.base_mean.slice(3)).toEqual([null, null]);
  });

  it("compares a list date with each session's own date", () => {
    const later = listings.map((one) => (one.ticker === "UP" ? { ...one, from: "2024-06-20" } : one));
    const instructions = payload({
      Stock: { ListDate: [{ DateState: { Lower: { Operator: "gte", Value: "-P5D" } } }] },
    });
    const { days } = scanRange(engineOf({ daily, listings: later as never }), { ...range, instructions }, {});
    expect(days.tickers).toEqual([["UP"], ["UP"], [], [], []]);
  });

  it("computes base returns only over days with matches", () => {
    const reply = scanRange(engine, { ...range, instructions: payload(above("close", 13.5)), forward: [1] }, {});
    const [one] = reply.forward;
    expect(one).toMatchObject({ count: 2, not_counted: 1, base: { count: 3, median: 13 / 14 - 1 } });
    expect(one!.by_day.base_mean.map((mean) => mean !== null)).toEqual([true, true, true, true, false]);
  });

  it("lists sessions that the data cannot serve as skipped, not as empty", () => {
    const instructions = payload(above("sma(3)", 1));
    const later: Clock = { now: () => Date.parse("2024-07-03T12:00:00Z"), elapsed: () => 0 };
    const aged = new ScanEngine(writtenMarket({ daily }), later);
    const reply = scanRange(aged, { ...range, from: "2024-06-20", to: "2024-07-02", instructions }, {});
    expect(reply.days.date).toEqual(["2024-06-26", "2024-06-27", "2024-06-28"]);
    expect(reply.skipped.map(({ date, reason }) => [date, reason])).toEqual([
      ["2024-06-20", "before_first_bar"],
      ["2024-06-21", "before_first_bar"],
      ["2024-06-24", "insufficient_history"],
      ["2024-06-25", "insufficient_history"],
      ["2024-07-01", "after_newest_bar"],
      ["2024-07-02", "after_newest_bar"],
    ]);
  });

  it("refuses an empty range, future days, an absolute AsOf, and too much work", () => {
    const instructions = payload(above("close", 1));
    const ask =
      (more: object, request = {}) =>
      () =>
        scanRange(engine, { ...range, instructions, ...more }, request);
    expect(ask({ from: "2024-06-28", to: "2024-06-24" })).toThrow(/before from/);
    expect(ask({ from: "2024-06-22", to: "2024-06-23" })).toThrow(/closed/);
    expect(ask({ from: "2010-01-01" })).toThrow(/the limit is 1,300/);
    expect(ask({ to: "2024-07-31" })).toThrow(/in the future/);
    expect(ask({ instructions: payload({ AsOf: "2024-06-25", ...above("close", 1) }) })).toThrow(/must be days back/);
    expect(ask({}, { deadlineMs: 1e-9 })).toThrow(/seconds|about/);
    expect(ask({}, { cancelled: () => true })).toThrow(/gave up/);
  });

  it("reports how the conditions were evaluated", () => {
    const pattern = { ChartPattern: { [CHART_PATTERNS[0]]: [{}] } };
    const planOf = (...all: unknown[]) => scanRange(engine, { ...range, instructions: payload(...all) }, {}).plan;
    expect(planOf(above("close", 1))).toEqual([expect.stringContaining("one pass over the bars: close > 1")]);
    expect(planOf(above("close", 1), pattern)).toEqual([
      expect.stringContaining("one pass over the bars: close > 1"),
      expect.stringContaining("session by session, of those that are left"),
    ]);
    expect(planOf({ AsOf: "-P1D", ...above("close", 1) })).toEqual([expect.stringContaining("a scan for each of 5")]);
  });
});

describe("the statistics of a range", () => {
  it("have an interval around the mean that narrows with more days and is equal for equal seeds", () => {
    const interval = (days: number, seed = 1) => {
      const random = seededRandom(9);
      const sums = Float64Array.from({ length: days }, () => 0.01 + random.normal() * 0.02);
      return bootstrapRatios([sums], new Float64Array(days).fill(1), 1, seededRandom(seed))[0]!;
    };
    const [low, high] = interval(400);
    expect(low).toBeLessThan(0.01);
    expect(high).toBeGreaterThan(0.01);
    // 1.96 * 2 * 0.02 / sqrt(400)
    expect(high - low).toBeGreaterThan(0.003);
    expect(high - low).toBeLessThan(0.005);
    const [less, more] = interval(25);
    expect(more - less).toBeGreaterThan(2 * (high - low));
    expect(interval(50)).toEqual(interval(50));
    expect(bootstrapRatios([new Float64Array(1)], new Float64Array(1), 1, seededRandom(1))).toEqual([null]);
  });
});
