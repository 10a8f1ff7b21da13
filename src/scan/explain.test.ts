import { describe, expect, it } from "vitest";
import type { FeatureFilter, ScanPayload } from "#contract";
import { writtenMarket } from "../tiles/market.testing.ts";
import { scanTable } from "./scan-table.ts";
import { ScanEngine } from "./scanner.ts";
import { barsReply, technicalsReply, tickersReply } from "./series.ts";

const clock = { now: () => 0, elapsed: () => 0 };
const above = (Input: string, value: number): FeatureFilter => ({
  Input,
  Returns: { Want: { Value: { GreaterThan: value } } },
});
const conditions = (...filters: FeatureFilter[]): ScanPayload => ({
  All: filters.map((filter) => ({ FeatureWindow: { Filters: [filter] } })),
});
const DAILY = {
  HIGH: [10, 10, 10, 20],
  NEAR: [10, 10, 10, 12],
  FAR: [10, 10, 10, 1],
  YOUNG: [null, null, null, 30],
  OLD: [5, 5, null, null],
};
const engine = new ScanEngine(
  writtenMarket({
    daily: DAILY,
    minutes: [{ date: "2024-06-28", bars: { HIGH: [19, 20] } }],
    listings: [
      {
        id: "X1",
        ticker: "HIGH",
        name: "High Castle",
        sector: "Energy",
        industry: "Oil",
        exchange: "XNYS",
        securityType: "CS",
        country: "US",
        from: "2024-06-25",
        to: null,
      },
    ],
  }),
  clock,
);
const { view } = engine.marketView();

describe("explain", () => {
  const explained = engine.explain(conditions(above("close", 9), above("sma(3)", 11)));

  it("counts what each condition removed, in request order, with the reasons of missing values", () => {
    expect(explained.funnel).toMatchObject([
      { path: "/instructions/All/0/FeatureWindow/Filters/0", in: 5, passed: 3, failed: 2, alone_removes: 2 },
      {
        in: 3,
        passed: 1,
        failed: 1,
        null: { insufficient_bars: 1, no_feed: 0, undefined: 0 },
        alone_removes: 4,
      },
    ]);
    expect(explained.count).toBe(1);
  });

  it("lists the tickers that fail exactly one condition, with both operands and the distance", () => {
    expect(explained.near_misses).toMatchObject([
      { ticker: "NEAR", path: "/instructions/All/1/FeatureWindow/Filters/0", wanted: 11 },
    ]);
    expect(explained.near_misses[0]!.value).toBeCloseTo(32 / 3, 12);
    expect(explained.near_misses[0]!.distance).toBeGreaterThan(0);
  });

  it("distinguishes a missing feed, an undefined value and too few bars", () => {
    const minutes = engine.explain(conditions({ ...above("close", 0), Timeframe: "5m" }));
    expect(minutes.funnel[0]!.null).toEqual({ insufficient_bars: 0, no_feed: 4, undefined: 0 });
    const divided = engine.explain(conditions(above("=1/(close-close)", 0)));
    expect(divided.funnel[0]!.null).toEqual({ insufficient_bars: 0, no_feed: 0, undefined: 5 });
  });
});

describe("table", () => {
  const request = {
    instructions: conditions(above("close", 0)),
    columns: ["close", "sma(3)"],
    sort: [{ by: "sma(3)", dir: "desc" as const }],
    limit: 2,
  };

  it("sorts by a column page by page, with missing values last", () => {
    const first = scanTable(engine, request);
    expect(first.rows.map((row) => row.ticker)).toEqual(["HIGH", "NEAR"]);
    expect(first.columns[1]).toMatchObject({ input: "sma(3)", canonical: "sma(close,3)", display_unit: "$" });
    const second = scanTable(engine, { ...request, cursor: first.next_cursor! });
    expect(second.rows).toEqual([
      { ticker: "FAR", values: [1, 7] },
      { ticker: "OLD", values: [5, null] },
    ]);
    const third = scanTable(engine, { ...request, cursor: second.next_cursor! });
    expect(third).toMatchObject({ rows: [{ ticker: "YOUNG", values: [30, null] }], next_cursor: null });
  });

  it("refuses a cursor of another table and a sort by a name that is not a column", () => {
    const cursor = scanTable(engine, request).next_cursor!;
    expect(() => scanTable(engine, { ...request, columns: ["close"], sort: [], cursor })).toThrow(
      /cursor does not belong/,
    );
    expect(() => scanTable(engine, { ...request, sort: [{ by: "rsi", dir: "asc" }] })).toThrow(
      /"rsi", which is not a column/,
    );
  });
});

describe("series", () => {
  const daily = { timeframe: "1d", zones: ["regular"] } as const;

  it("returns the newest bars of a ticker, oldest first", () => {
    const reply = barsReply(view, "near", daily, { limit: 2 });
    expect(reply.bars.map((bar) => [bar.time, bar.close, bar.vwap])).toEqual([
      ["2024-06-27", 10, null],
      ["2024-06-28", 12, null],
    ]);
    const minutes = barsReply(view, "HIGH", { timeframe: "1m", zones: ["regular"] }, { limit: 5 });
    expect(minutes.bars.map((bar) => bar.time)).toEqual(["2024-06-28T13:30:00.000Z", "2024-06-28T13:31:00.000Z"]);
  });

  it("returns studies over bars, with null for missing values", () => {
    const reply = technicalsReply(view, "NEAR", ["sma(3)", "prev_close"], daily, { limit: 3 });
    expect(reply.inputs).toEqual(["sma(close,3)", "prev_close"]);
    expect(reply.rows.map((row) => row.values)).toEqual([
      [null, 10],
      [10, 10],
      [32 / 3, 10],
    ]);
  });

  it("finds tickers by symbol and by name and returns their listing data", () => {
    expect(tickersReply(view, "castle", 5).tickers).toMatchObject([
      { ticker: "HIGH", sector: "Energy", list_date: "2024-06-25", active: true, first_bar: "2024-06-25" },
    ]);
    expect(() => barsReply(view, "HIGHH", daily, { limit: 1 })).toThrow(/nearest is "HIGH"/);
  });
});
