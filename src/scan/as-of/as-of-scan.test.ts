import { describe, expect, it } from "vitest";
import type { Clock } from "#base";
import { ScanPayload, type Condition } from "#contract";
import { writtenMarket, type WrittenMarket } from "../../tiles/market.testing.ts";
import { scanTable } from "../scan-table.ts";
import { ScanEngine } from "../scanner.ts";

/** Sunday after Friday 2024-06-28, the newest session of written markets. */
const clock: Clock = { now: () => Date.parse("2024-06-30T12:00:00Z"), elapsed: () => 0 };
const engineOf = (market: WrittenMarket): ScanEngine => new ScanEngine(writtenMarket(market), clock);

const closeAbove = (limit: number, more: Partial<Condition> = {}): Condition => ({
  ...more,
  FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: limit } } } }] },
});

function scan(engine: ScanEngine, payload: unknown, universe?: string) {
  return engine.scan(ScanPayload.parse(payload), universe === undefined ? {} : { universe });
}

const daily = { UP: [10, 11, 12, 13, 14], DOWN: [14, 13, 12, 11, 10], NEW: [null, null, null, 20, 21] };

describe("a scan as of a past moment", () => {
  const engine = engineOf({ daily });

  it("returns the matches of that moment among the instruments of that moment", () => {
    expect(scan(engine, { All: [closeAbove(12.5)] }).tickers).toEqual(["NEW", "UP"]);
    const then = scan(engine, { All: [closeAbove(12.5, { AsOf: "2024-06-25" })] });
    expect(then).toMatchObject({
      tickers: ["DOWN"],
      universe_size: 2,
      end_time: "2024-06-25T20:00:00.000Z",
      as_of_resolved: {
        kind: "date",
        date: "2024-06-25",
        instant: "2024-06-26T00:00:00.000Z",
        is_trading_day: true,
      },
      as_of_feasibility: { ok: true, blocked: [], warnings: [], bases: ["restated"] },
    });
  });

  it.each([
    ["-P0D", ["NEW", "UP"]],
    ["-P1D", ["NEW", "UP"]],
    ["-P3D", ["DOWN"]],
    ["2024-06-23", undefined],
    ["2024-06-29", ["NEW", "UP"]],
    ["2024-06-25T15:59", ["DOWN"]],
    ["2024-06-24T15:59", []],
  ])("resolves AsOf %s and returns %j", (AsOf, tickers) => {
    const reply = scan(engine, { All: [closeAbove(12.5, { AsOf })] });
    expect(reply.tickers).toEqual(tickers ?? []);
    expect(reply.skipped).toBe(tickers === undefined ? true : undefined);
  });

  it("matches nothing on a date before the calendar in a timeframe without data", () => {
    const candle = { AsOf: "1970-01-01", CandlestickPattern: { CDLHAMMER: [{ Timeframe: "1m" }] } };
    expect(scan(engine, { Any: [candle], AtLeast: { Count: 1, Of: [{}] } }).tickers).toEqual([]);
  });

  it("reports which data are missing for a moment that the data do not cover", () => {
    const early = scan(engine, { All: [closeAbove(1, { AsOf: "2024-06-21" })] });
    expect(early).toMatchObject({
      tickers: [],
      count: 0,
      skipped: true,
      skip_reason: "1d bars at 2024-06-21: the data begin on 2024-06-24",
      as_of_feasibility: {
        ok: false,
        blocked: [
          {
            as_of: "2024-06-21",
            feed: "bars",
            reason: "before_first_bar",
            required_days: 1,
            timeframe: "1d",
            oldest_available: "2024-06-24",
          },
        ],
      },
    });
    const long = { Input: "sma(4)", Returns: { Want: { Value: { GreaterThan: 1 } } } };
    const short = scan(engine, { All: [{ AsOf: "2024-06-25", FeatureWindow: { Filters: [long] } }] });
    expect(short.as_of_feasibility?.blocked).toMatchObject([{ reason: "insufficient_history", required_days: 4 }]);
    const some = scan(engine, { All: [{ AsOf: "2024-06-27", FeatureWindow: { Filters: [long] } }] });
    expect(some).toMatchObject({ tickers: ["DOWN", "UP"], universe_size: 3 });
    expect(some.as_of_feasibility?.warnings).toMatchObject([{ reason: "insufficient_history", required_days: 4 }]);
    expect(scan(engine, { All: [closeAbove(1, { AsOf: "-P9999D" })] }).as_of_feasibility?.ok).toBe(false);
  });

  it("refuses a moment in the future and resolves the date of today to now", () => {
    const future = (AsOf: string) => () => scan(engine, { All: [closeAbove(1, { AsOf })] });
    expect(future("2024-07-01")).toThrow(/AsOf 2024-07-01 is in the future; it may be 2024-06-30 at the latest/);
    expect(future("2024-06-30T08:01")).toThrow(/in the future/);
    expect(scan(engine, { All: [closeAbove(12.5, { AsOf: "2024-06-30" })] })).toMatchObject({
      tickers: ["NEW", "UP"],
      as_of_resolved: { date: "2024-06-28", is_trading_day: false },
    });
  });

  it("evaluates each condition at its own moment", () => {
    const then = closeAbove(12.5, { AsOf: "2024-06-25" });
    const reply = scan(engine, { All: [closeAbove(12.5)], None: [then] });
    // NEW did not exist then: the condition is null, and the negation of null is null.
    expect(reply.tickers).toEqual(["UP"]);
    expect(reply.as_of_resolved).toMatchObject({ kind: "live", date: "2024-06-28" });
    expect(reply.as_of_feasibility?.notes).toEqual([
      "/instructions/None/0/AsOf stands at 2024-06-25 (restated)",
      "1d bars at 2024-06-25: 1 of 3 tickers have fewer than 1",
    ]);
  });

  it("counts relative days back from the moment of the enclosing condition", () => {
    const inner = { All: [closeAbove(13.5, { AsOf: "-P1D" })] };
    expect(scan(engine, { All: [{ AsOf: "-P3D", Leaf: inner }] }).tickers).toEqual(["DOWN"]);
    expect(scan(engine, { All: [{ Leaf: inner }] }).tickers).toEqual(["NEW"]);
    const nested = ScanPayload.parse({ All: [{ AsOf: "-P3D", Leaf: inner }, { AsOf: "-P3D" }] });
    expect(engine.explain(nested).funnel[0]?.label).toMatch(/, as of -P1D before -P3D$/);
  });

  it("resolves the same moment in explanations and tables", () => {
    const instructions = ScanPayload.parse({ All: [closeAbove(12.5, { AsOf: "2024-06-25" })] });
    expect(engine.explain(instructions)).toMatchObject({
      count: 1,
      universe_size: 2,
      as_of_resolved: { kind: "date" },
    });
    const table = scanTable(engine, { instructions, columns: ["close"] });
    expect(table).toMatchObject({ rows: [{ ticker: "DOWN", values: [13] }], as_of_resolved: { date: "2024-06-25" } });
    const early = ScanPayload.parse({ All: [closeAbove(1, { AsOf: "2024-06-21" })] });
    expect(engine.explain(early)).toMatchObject({ count: 0, as_of_feasibility: { ok: false } });
    expect(scanTable(engine, { instructions: early, columns: ["close"] }).rows).toEqual([]);
  });
});

it("a scan as of a past moment includes instruments with a recent minute but a stale daily bar", () => {
  const engine = engineOf({
    daily: { EARLY: [10, ...Array.from({ length: 8 }, () => null)], UP: [9, 10, 11, 12, 13, 14, 15, 16, 17] },
    minutes: [{ date: "2024-06-27", from: "08:00", bars: { EARLY: [11, 12], UP: [16, 16] } }],
  });
  const considered = (AsOf: string) => scan(engine, { All: [closeAbove(1, { AsOf })] }).universe_size;
  expect(["2024-06-27T08:00", "2024-06-27T08:01", "2024-06-27", "2024-06-26"].map(considered)).toEqual([1, 2, 2, 1]);
});

describe("the basis of prices", () => {
  const engine = engineOf({
    daily: { SPLIT: [700, 702.6, 100.8, 101], SAME: [50, 51, 52, 53] },
    actions: [{ ticker: "SPLIT", kind: "split", exDate: "2024-06-27", ratio: 7 }],
  });
  const above = (limit: number, basis: string | undefined) =>
    scan(engine, {
      All: [closeAbove(limit, { AsOf: "2024-06-26", ...(basis === undefined ? {} : { AsOfBasis: basis as never }) })],
    });

  it("is restated for later splits unless the payload requests as_traded", () => {
    expect(above(100, undefined).tickers).toEqual(["SPLIT"]);
    expect(above(101, undefined).tickers).toEqual([]);
    expect(above(702.59, "as_traded").tickers).toEqual(["SPLIT"]);
    expect(above(702.6, "as_traded").tickers).toEqual([]);
    expect(above(700, "as_traded").as_of_feasibility?.bases).toEqual(["as_traded"]);
  });

  it("can be set for one condition only", () => {
    const reply = scan(engine, {
      All: [{ AsOf: "2024-06-26", Leaf: { All: [closeAbove(100), closeAbove(700, { AsOfBasis: "as_traded" })] } }],
    });
    expect(reply).toMatchObject({ tickers: ["SPLIT"], as_of_resolved: { kind: "date" } });
    expect(reply.as_of_feasibility?.bases).toEqual(["restated"]);
  });
});

describe("a window in which one bar suffices", () => {
  const minutes = [{ date: "2024-06-28", bars: { AAA: [10, 11, 12, 13, 14], BBB: [20, 19, 18, 17, 16] } }];
  const engine = engineOf({ daily: { AAA: [10, 11, 12, 14], BBB: [20, 19, 18, 16] }, minutes });
  const scanWithin = (Within: number, more: object, AsOf: string) => {
    const filter = { Within, Returns: { Want: { Value: { GreaterThan: 11.5 } } }, Input: "close", ...more };
    return scan(engine, { All: [{ AsOf, FeatureWindow: { Filters: [filter] } }] });
  };

  it.each(["2024-06-28T09:33", "2024-06-28T09:35"])("is evaluated on the available bars at %s", (AsOf) => {
    for (const Within of [0, 1, 2, 3, 5, 10, 1_000]) {
      const reply = scanWithin(Within, { Timeframe: "1m" }, AsOf);
      expect({ Within, tickers: reply.tickers }).toEqual({ Within, tickers: ["AAA", "BBB"] });
      expect(reply.skipped).toBeUndefined();
    }
    const wide = scanWithin(10, { Timeframe: "1m" }, AsOf);
    expect(wide.as_of_feasibility).toMatchObject({
      ok: true,
      blocked: [],
      warnings: [{ reason: "insufficient_history", timeframe: "1m" }],
    });
    expect(wide.as_of_feasibility?.notes?.at(-1)).toMatch(/1m bars at .*: 2 of 2 tickers have fewer than 10/);
  });

  it("is evaluated on the available days", () => {
    for (const Within of [1, 4, 5, 300]) {
      expect(scanWithin(Within, {}, "2024-06-27").tickers).toEqual(["AAA", "BBB"]);
    }
    expect(scanWithin(300, { WithinAll: true }, "2024-06-27").skip_reason).toMatch(/300 are needed/);
    expect(scanWithin(2, { Input: "sma(4)" }, "2024-06-27").skip_reason).toMatch(/4 are needed/);
  });
});

it("a chart pattern is evaluated on the available bars, however long its look-back", () => {
  const engine = engineOf({ daily: { AAA: Array.from({ length: 300 }, (_, k) => 10 + Math.sin(k)) } });
  for (const LookbackBars of [1, 5, 60, 1_000]) {
    const pattern = { AsOf: "-P1D", ChartPattern: { "Double Top": [{ LookbackBars }] } };
    expect(scan(engine, { All: [pattern] }).skip_reason).toBeUndefined();
  }
});

describe("sessions without data", () => {
  const market = (gap: number): WrittenMarket => {
    const closes = Array.from({ length: 8 }, (_, k) => (k === gap ? null : 10 + k));
    return { daily: { AAA: closes, BBB: closes, CCC: closes.map((close, k) => (k === 6 ? null : close)) } };
  };

  it("block a scan if most names lack them, but not if one does", () => {
    const sma = { Input: "sma(3)", Returns: { Want: { Value: { GreaterThan: 0 } } } };
    const at = (AsOf: string) => scan(engineOf(market(3)), { All: [{ AsOf, FeatureWindow: { Filters: [sma] } }] });
    expect(at("-P3D")).toMatchObject({
      skipped: true,
      skip_reason: "1d bars at -P3D: most tickers have no bars of 2024-06-24",
      as_of_feasibility: { blocked: [{ reason: "sessions_missing" }] },
    });
    expect(at("-P1D")).toMatchObject({ tickers: ["AAA", "BBB", "CCC"], as_of_feasibility: { ok: true } });
  });

  it("cause a warning if the optional part of a window lacks them", () => {
    const close = { Input: "close", Within: 4, Returns: { Want: { Value: { GreaterThan: 0 } } } };
    const reply = scan(engineOf(market(3)), { All: [{ AsOf: "-P2D", FeatureWindow: { Filters: [close] } }] });
    expect(reply).toMatchObject({
      tickers: ["AAA", "BBB", "CCC"],
      as_of_feasibility: { ok: true, warnings: [{ reason: "sessions_missing", required_days: 4 }] },
    });
  });
});
