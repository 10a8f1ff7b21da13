import { describe, expect, it } from "vitest";
import type { Clock } from "#base";
import type { FeatureFilter, ScanPayload } from "#contract";
import { writtenMarket, type WrittenMarket } from "../tiles/market.testing.ts";
import { ScanEngine } from "./scanner.ts";

const clock: Clock = { now: () => 1_700_000_000_000, elapsed: () => 0 };
const filters = (...list: FeatureFilter[]): ScanPayload => ({ All: [{ FeatureWindow: { Filters: list } }] });

function tickers(market: WrittenMarket, payload: ScanPayload, request = {}): string[] | null {
  const engine = new ScanEngine(writtenMarket(market), clock);
  const cold = engine.scan(payload, request).tickers;
  while (engine.prepare(1)) continue;
  expect(engine.scan(payload, request).tickers, "cached columns give the answer of the bars").toEqual(cold);
  return cold;
}

const RISING = { daily: { UP: [1, 2, 3, 4, 5], DOWN: [5, 4, 3, 2, 1], FLAT: [3, 3, 3, 3, 3] } };

describe("ScanEngine", () => {
  it("matches the whole universe without conditions", () => {
    expect(tickers(RISING, { All: [] })).toEqual(["DOWN", "FLAT", "UP"]);
  });

  it("sorts answers by ticker, whatever the number of matches and the memory order of their bars", () => {
    const daily = Object.fromEntries(
      Array.from({ length: 90 }, (_, k) => [`T${10 + ((k * 37) % 90)}`, Array<number>(1 + ((k * 53) % 11)).fill(k)]),
    );
    for (const limit of [87, 86, 80, 40, -1]) {
      const found = tickers(
        { daily },
        filters({ Input: "close", Returns: { Want: { Value: { GreaterThan: limit } } } }),
      );
      expect(found).toHaveLength(89 - limit);
      expect(found).toEqual(found!.toSorted());
    }
  });

  it("compares with a number and with a study", () => {
    expect(tickers(RISING, filters({ Input: "close", Returns: { Want: { Value: { GreaterThan: 3 } } } }))).toEqual([
      "UP",
    ]);
    expect(
      tickers(RISING, filters({ Input: "close", Returns: { Want: { Study: { LessThan: { Input: "sma(3)" } } } } })),
    ).toEqual(["DOWN"]);
  });

  it("compares with the previous bar if the operand names no study", () => {
    expect(tickers(RISING, filters({ Input: "close", Returns: { Want: { Study: { GreaterThan: {} } } } }))).toEqual([
      "UP",
    ]);
  });

  it("treats a missing value as null, also under None", () => {
    const young = { daily: { OLD: [1, 2, 3, 4], YOUNG: [null, null, null, 4] } };
    const above: FeatureFilter = { Input: "sma(3)", Returns: { Want: { Value: { GreaterThan: 100 } } } };
    expect(tickers(young, { None: [{ FeatureWindow: { Filters: [above] } }] })).toEqual(["OLD"]);
    expect(tickers(young, filters({ Input: "sma(3)", Returns: { Want: { Value: { NotEqualTo: 0 } } } }))).toEqual([
      "OLD",
    ]);
  });

  it("looks back with BarsAgo, Within and WithinAll", () => {
    const spike = { daily: { A: [1, 9, 1, 1], B: [1, 1, 1, 9] } };
    const high = (window: Partial<FeatureFilter>) =>
      filters({ Input: "close", ...window, Returns: { Want: { Value: { GreaterThan: 5 } } } });
    expect(tickers(spike, high({}))).toEqual(["B"]);
    expect(tickers(spike, high({ BarsAgo: 2 }))).toEqual(["A"]);
    expect(tickers(spike, high({ Within: 3 }))).toEqual(["A", "B"]);
    expect(tickers(spike, high({ Within: 2, WithinAll: true }))).toEqual([]);
  });

  it("fires a cross only on the bar that crosses", () => {
    const crossing = { daily: { A: [1, 3], B: [3, 3], C: [2, 3] } };
    const above: FeatureFilter = { Input: "close", Returns: { Want: { Value: { CrossesAbove: 2 } } } };
    expect(tickers(crossing, filters(above))).toEqual(["A", "C"]);
  });

  it("combines Any, AtLeast and Leaf", () => {
    const is = (value: number) => ({
      FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { EqualTo: value } } } }] },
    });
    expect(tickers(RISING, { Any: [is(5), is(1)] })).toEqual(["DOWN", "UP"]);
    expect(tickers(RISING, { AtLeast: { Count: 1, Of: [is(3), is(1)] } })).toEqual(["DOWN", "FLAT"]);
    expect(tickers(RISING, { All: [{ Leaf: { None: [is(3)] } }] })).toEqual(["DOWN", "UP"]);
  });

  it("narrows to the tickers of the universe and refuses an unknown one", () => {
    expect(tickers(RISING, { All: [] }, { universe: "up, flat" })).toEqual(["FLAT", "UP"]);
    expect(() => tickers(RISING, { All: [] }, { universe: "FLTA" })).toThrow(/nearest is "FLAT"/);
  });

  it("drops a ticker whose last bar is more than five sessions old, and keeps one that is five sessions old", () => {
    const old = {
      daily: {
        NOW: [1, 1, 1, 1, 1, 1, 1],
        FIVE: [1, 1, null, null, null, null, null],
        SIX: [1, null, null, null, null, null, null],
      },
    };
    expect(tickers(old, { All: [] })).toEqual(["FIVE", "NOW"]);
  });

  it("reads a daily study on five-minute bars as it was known at each bar", () => {
    const market: WrittenMarket = {
      end: "2024-06-28",
      daily: { A: [10, 20, 30] },
      minutes: [{ date: "2024-06-28", bars: { A: Array.from({ length: 390 }, (_, k) => (k < 200 ? 12 : 30)) } }],
    };
    const aboveYesterday = (ago: number) =>
      filters({
        Input: "close",
        Timeframe: "5m",
        BarsAgo: ago,
        Returns: { Want: { Study: { GreaterThan: { Input: "prev_close", Timeframe: "1d" } } } },
      });
    expect(tickers(market, aboveYesterday(0)), "30 > 20").toEqual(["A"]);
    expect(tickers(market, aboveYesterday(77)), "12 > 20 is false: the close before is 20, not today's").toEqual([]);
    const equalsPartial = filters({
      Input: "close",
      Timeframe: "5m",
      BarsAgo: 77,
      Returns: { Want: { Study: { EqualTo: { Input: "close", Timeframe: "1d" } } } },
    });
    expect(tickers(market, equalsPartial), "the partial daily bar closed at 12 then").toEqual(["A"]);
  });

  it("reports the end of regular hours for a month in progress, also after after-hours minutes", () => {
    const market = {
      end: "2024-06-27",
      daily: { A: [1, 2, 3] },
      minutes: [{ date: "2024-06-27", from: "19:00", bars: { A: [3, 3] } }],
    };
    const monthly = filters({ Input: "close", Timeframe: "1mo", Returns: { Want: { Value: { GreaterThan: 0 } } } });
    expect(new ScanEngine(writtenMarket(market), clock).scan(monthly)).toMatchObject({
      tickers: ["A"],
      end_time: "2024-06-27T20:00:00.000Z",
    });
  });

  it("adds the funnel with the reasons of missing values on request", () => {
    const engine = new ScanEngine(writtenMarket(RISING), clock);
    const payload = filters({ Input: "sma(9)", Returns: { Want: { Value: { GreaterThan: 3 } } } });
    expect(engine.scan(payload).debug_data).toBeUndefined();
    expect(engine.scan(payload, { debug: true }).debug_data).toMatchObject([{ in: 3, null: { insufficient_bars: 3 } }]);
  });

  it("refuses a scan without any bars and names the import command", () => {
    expect(() => tickers({}, { All: [] })).toThrow(/winnow import bars/);
  });

  it("reuses a cached answer only within the age that the caller accepts", () => {
    const engine = new ScanEngine(writtenMarket(RISING), clock);
    const payload = filters({ Input: "close", Returns: { Want: { Value: { GreaterThan: 3 } } } });
    expect(engine.scan(payload).cached).toBe(false);
    expect(engine.scan(payload).cached).toBe(false);
    expect(engine.scan(payload, { cacheTtlSeconds: 60 }).cached).toBe(true);
  });

  it("reports the universe size and the newest instant", () => {
    const reply = new ScanEngine(writtenMarket(RISING), clock).scan(
      filters({ Input: "close", Returns: { Want: { Value: { GreaterThan: 0 } } } }),
    );
    expect(reply).toMatchObject({ count: 3, universe_size: 3, end_time: "2024-06-28T20:00:00.000Z" });
    expect(reply.timing?.children?.map((child) => child.kind)).toEqual(["plan", "universe", "condition"]);
  });

  it("warns of feeds that the store lacks", () => {
    const engine = new ScanEngine(writtenMarket({ daily: { A: [1, 2] } }), clock);
    const feasibilityOf = (payload: ScanPayload) => engine.scan(payload).as_of_feasibility;
    const above = { Want: { Value: { GreaterThan: 0 } } };
    const study = (Input: string, Timeframe?: "5m"): ScanPayload => ({
      All: [{ FeatureWindow: { Filters: [{ Input, Returns: above, ...(Timeframe && { Timeframe }) }] } }],
    });
    expect(feasibilityOf(study("close"))).toBeUndefined();
    const warning = { as_of: "2024-06-28", reason: "no_feed", required_days: 1 };
    expect(feasibilityOf(study("spread"))).toMatchObject({ ok: true, warnings: [{ ...warning, feed: "quotes" }] });
    expect(feasibilityOf(study("close", "5m"))).toMatchObject({
      warnings: [{ ...warning, feed: "bars", timeframe: "1m" }],
    });
    expect(
      feasibilityOf({ All: [{ Short: { Filters: [{ Input: "borrow_fee", Value: { GreaterThan: 1 } }] } }] }),
    ).toMatchObject({
      warnings: [{ ...warning, feed: "borrow" }],
    });
  });
});
