import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { checkNames, INDICATORS, readBack } from "#catalogue";
import type { Indicator, IndicatorGroup, ScanPayload } from "#contract";
import { createCalendar, daysOfIso, type Listing, type StoredFeed } from "#market";
import { frameOf } from "#tiles";
import { ScanEngine } from "#scan";
import { writtenMarket, type WrittenBars, type WrittenMarket } from "../../tiles/market.testing.ts";
import { Program } from "../series/program.ts";

const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const dateOf = (back: number): string => calendar.isoDate(END - back);
const clock = { now: () => 0, elapsed: () => 0 };
const engineOf = (market: WrittenMarket): ScanEngine => new ScanEngine(writtenMarket(market), clock);

/** Returns the newest value of a group by ticker, null if there is none. */
function values(engine: ScanEngine, group: IndicatorGroup): Record<string, number | null> {
  const { view } = engine.marketView();
  const { expr } = INDICATORS.find(({ id }) => id === group)!;
  const program = new Program([expr], frameOf("1d", ["regular"]), view);
  return Object.fromEntries(
    view.data.instruments.tickers.map((ticker, i) => {
      const rows = program.bars.visible[i]!;
      if (rows === 0) return [ticker, null];
      program.run(i, rows - 1, rows);
      const value = program.output(0)[rows - 1]!;
      return [ticker, Number.isNaN(value) ? null : value];
    }),
  );
}

const scan = (engine: ScanEngine, Indicator: Indicator): readonly string[] | null =>
  engine.scan({ All: [{ Indicator }] }).tickers;

/** Generates closes that grow by a constant rate. */
const growing = (rate: number, bars = 260, start = 100): number[] =>
  Array.from({ length: bars }, (_, t) => start * (1 + rate) ** t);

function walk(seed: number, bars = 260): number[] {
  const random = seededRandom(seed);
  let close = 50;
  return Array.from({ length: bars }, () => (close *= 1 + 0.02 * random.normal()));
}

const listing = (ticker: string, rest: Partial<Listing> = {}): Listing => ({
  id: `ID-${ticker}`,
  ticker,
  name: "",
  sector: "S",
  industry: "I",
  exchange: "",
  securityType: "CS",
  country: "US",
  from: "2020-01-02",
  to: null,
  ...rest,
});

function rawStrength(closes: readonly number[]): number {
  const legs = [
    [63, 40],
    [126, 20],
    [189, 20],
    [252, 20],
  ] as const;
  const usable = legs.filter(([back]) => closes.length > back);
  const weight = usable.reduce((sum, [, share]) => sum + share, 0);
  const sum = usable.reduce((all, [back, share]) => all + (share * closes.at(-1)!) / closes.at(-1 - back)!, 0);
  return (100 * sum) / weight - 100;
}

describe("relative strength", () => {
  it("is 25 and 75 for two tickers in the market, and null in a sector of two", () => {
    const engine = engineOf({
      daily: { AAA: growing(0.001), BBB: growing(0.002) },
      listings: [listing("AAA"), listing("BBB")],
    });
    expect(values(engine, "RelativeStrengthMkt")).toEqual({ AAA: 25, BBB: 75 });
    expect(values(engine, "RelativeStrengthSector")).toEqual({ AAA: null, BBB: null });
    expect(values(engine, "RelativeStrengthIndustry")).toEqual({ AAA: null, BBB: null });
    expect(values(engine, "GroupStrength")).toEqual({ AAA: null, BBB: null });
    expect(scan(engine, { RelativeStrengthMkt: [{ Returns: { Want: { Value: { GreaterThan: 70 } } } }] })).toEqual([
      "BBB",
    ]);
  });

  it("is 50 for every ticker with equal returns", () => {
    const tickers = ["A", "B", "C", "D", "E", "F"];
    const daily = Object.fromEntries(tickers.map((ticker, k) => [ticker, growing(0.001, 260, 10 * 2 ** k)]));
    const engine = engineOf({ daily, listings: tickers.map((ticker) => listing(ticker)) });
    for (const group of ["RelativeStrengthMkt", "RelativeStrengthSector", "RelativeStrengthIndustry"] as const) {
      expect(values(engine, group)).toEqual(Object.fromEntries(tickers.map((ticker) => [ticker, 50])));
    }
  });

  it("is null in an industry of one ticker, but not in its sector", () => {
    const tickers = ["A", "B", "C", "D", "E"];
    const daily = Object.fromEntries(tickers.map((ticker, k) => [ticker, growing(0.001 * (k + 1))]));
    const listings = tickers.map((ticker) => listing(ticker, { industry: ticker === "E" ? "alone" : "crowd" }));
    const engine = engineOf({ daily, listings });
    expect(values(engine, "RelativeStrengthIndustry")).toMatchObject({ E: null });
    expect(values(engine, "RelativeStrengthSector")).toEqual({ A: 10, B: 30, C: 50, D: 70, E: 90 });
  });

  it("excludes funds and ranks tickers without a listing", () => {
    const daily = { AAA: growing(0.001), BBB: growing(0.002), ETF: growing(0.003), OWN: growing(0.004) };
    const listings = [listing("AAA"), listing("BBB", { securityType: "ADR" }), listing("ETF", { securityType: "ETF" })];
    expect(values(engineOf({ daily, listings }), "RelativeStrengthMkt")).toEqual({
      AAA: 17,
      BBB: 50,
      ETF: null,
      OWN: 83,
    });
  });

  it("does not change with a split 100 sessions ago", () => {
    const closes = walk(3);
    const names = ["A", "B", "C", "D", "E"];
    const rest = Object.fromEntries(names.map((ticker, k) => [ticker, walk(10 + k)]));
    const at = closes.length - 101;
    const printed = closes.map((close, t) => (t < at ? close * 4 : close));
    const actions = [{ kind: "split", ticker: "SPLIT", exDate: dateOf(100), ratio: 4 }] as const;
    const split = engineOf({ daily: { ...rest, SPLIT: printed }, actions });
    const plain = engineOf({ daily: { ...rest, SPLIT: closes } });
    for (const group of ["RelativeStrengthMkt", "RegimeExtension", "TrendEfficiency"] as const) {
      const [one, other] = [values(split, group), values(plain, group)];
      for (const [ticker, value] of Object.entries(one)) expect(value).toBeCloseTo(other[ticker]!, 9);
    }
  });

  it("uses the newest quarter alone for 80 daily bars, and is null for 63", () => {
    const bars: Record<string, number[]> = { OLD: walk(1), YOUNG: walk(2, 80), HALF: walk(3, 150), NEW: walk(4, 63) };
    const daily: WrittenBars = bars;
    const order = ["OLD", "YOUNG", "HALF"].sort((a, b) => rawStrength(bars[a]!) - rawStrength(bars[b]!));
    const wanted = Object.fromEntries(order.map((ticker, k) => [ticker, Math.ceil((99 * (k + 0.5)) / 3)]));
    expect(values(engineOf({ daily }), "RelativeStrengthMkt")).toEqual({ ...wanted, NEW: null });
  });
});

describe("group strength", () => {
  it("ranks industries by the median of members that trade a million dollars a day", () => {
    const tickers = ["A", "B"].flatMap((industry) => Array.from({ length: 6 }, (_, k) => `${industry}${k}`));
    const daily = Object.fromEntries(
      tickers.map((ticker) => {
        const [industry, k] = [ticker[0]!, Number(ticker[1])];
        // B0 soars but hardly trades. Without it the median of B is below that of A.
        const rate = ticker === "B0" ? 0.05 : (industry === "A" ? 0.002 : 0.001) + 0.0001 * k;
        const volume = ticker === "B0" ? 1 : 100_000;
        return [ticker, growing(rate).map((close) => ({ close, volume }))];
      }),
    );
    const listings = tickers.map((ticker) => listing(ticker, { industry: ticker[0]! }));
    const found = values(engineOf({ daily, listings }), "GroupStrength");
    expect(found).toEqual(Object.fromEntries(tickers.map((ticker) => [ticker, ticker.startsWith("A") ? 75 : 25])));
  });
});

describe("regime and trend", () => {
  const daily = { SPY: walk(20), AAA: walk(21), FLAT: Array<number>(260).fill(7) };
  const engine = engineOf({ daily });
  const mean = (closes: readonly number[], bars: number): number =>
    closes.slice(-bars).reduce((sum, close) => sum + close, 0) / bars;
  /** Wilder's average of |change|: bars with a single price have no other true range. */
  function range(closes: readonly number[]): number {
    const steps = closes.slice(1).map((close, t) => Math.abs(close - closes[t]!));
    let average = steps.slice(0, 14).reduce((sum, step) => sum + step, 0) / 14;
    for (const step of steps.slice(14)) average += (step - average) / 14;
    return average;
  }
  const extension = (closes: readonly number[]): number => (closes.at(-1)! - mean(closes, 200)) / range(closes);

  it("measures the distance from the 200-day mean in average true ranges, and relative to the market", () => {
    const wanted = extension(daily.AAA);
    expect(values(engine, "RegimeExtension")["AAA"]).toBeCloseTo(wanted, 9);
    expect(values(engine, "RegimeDivergence")["AAA"]).toBeCloseTo(wanted - extension(daily.SPY), 9);
    expect(values(engine, "RegimeDivergence")["SPY"]).toBe(0);
    const percent = (closes: readonly number[]): number => 100 * (closes.at(-1)! / mean(closes, 200) - 1);
    expect(values(engine, "RegimeDivergencePct")["AAA"]).toBeCloseTo(percent(daily.AAA) - percent(daily.SPY), 9);
    expect(values(engine, "RegimeExtension")["FLAT"]).toBeNull();
  });

  it("divides net change by the path of 20 sessions", () => {
    const path = daily.AAA.slice(-20).reduce((sum, close, k) => sum + Math.abs(close - daily.AAA.at(-21 + k)!), 0);
    const found = values(engine, "TrendEfficiency");
    expect(found["AAA"]).toBeCloseTo(Math.abs(daily.AAA.at(-1)! - daily.AAA.at(-21)!) / path, 12);
    expect(found["FLAT"]).toBe(0);
    expect(values(engineOf({ daily: { UP: growing(0.01, 30) } }), "TrendEfficiency")["UP"]).toBeCloseTo(1, 12);
  });
});

describe("price to earnings", () => {
  const filed = (back: number): number => calendar.midnight(END - back) + 17 * 60;
  interface Filing {
    readonly ticker: string;
    readonly back: number;
    readonly end: string;
    readonly months: number;
    readonly eps: number;
  }
  function filings(rows: readonly Filing[]): StoredFeed {
    const numbers = (of: (row: Filing) => number): Float64Array => Float64Array.from(rows, of);
    return {
      rows: rows.length,
      numbers: {
        known_at: numbers(({ back }) => filed(back)),
        period_end: numbers(({ end }) => daysOfIso(end)!),
        months: numbers(({ months }) => months),
        eps_diluted: numbers(({ eps }) => eps),
      },
      texts: {
        ticker: rows.map(({ ticker }) => ticker),
        period: rows.map(({ months }) => (months === 12 ? "FY" : "Q1")),
      },
    };
  }
  const year = (ticker: string, eps: readonly number[]): Filing[] => [
    { ticker, back: 280, end: "2023-03-31", months: 3, eps: eps[0]! },
    { ticker, back: 220, end: "2023-06-30", months: 3, eps: eps[1]! },
    { ticker, back: 160, end: "2023-09-30", months: 3, eps: eps[2]! },
    { ticker, back: 90, end: "2023-12-31", months: 12, eps: eps.slice(0, 4).reduce((sum, one) => sum + one, 0) },
    { ticker, back: 40, end: "2024-03-31", months: 3, eps: eps[4]! },
  ];
  const daily = {
    GAIN: Array<number>(300).fill(60),
    LOSS: Array<number>(300).fill(60),
    NONE: Array<number>(300).fill(60),
  };

  it("sums four quarters, derives the fourth from the year, and is null for losses", () => {
    const feeds = { filings: filings([...year("GAIN", [1, 1, 1, 2, 1]), ...year("LOSS", [1, 1, -3, 1, 1])]) };
    expect(values(engineOf({ daily, feeds }), "PETTM")).toEqual({ GAIN: 12, LOSS: null, NONE: null });
  });

  it("divides earnings from before a split by its ratio, and uses a filing from its day on", () => {
    const feeds = { filings: filings(year("GAIN", [2, 2, 2, 4, 1])) };
    const actions = [{ kind: "split", ticker: "GAIN", exDate: dateOf(60), ratio: 2 }] as const;
    const printed = daily.GAIN.map((close, t) => (t < 300 - 61 ? 2 * close : close));
    const engine = engineOf({ daily: { GAIN: printed }, feeds, actions });
    // The quarters 2, 2, 4 before the split become 1, 1, 2; the newest quarter is already in today's shares.
    expect(values(engine, "PETTM")).toEqual({ GAIN: 12 });
    const at = (BarsAgo: number, least: number): Indicator => ({
      PETTM: [
        {
          BarsAgo,
          Returns: {
            Want: {
              Value: {
                Range: { Lower: { Operator: "gte", Value: least }, Upper: { Operator: "lt", Value: least + 0.01 } },
              },
            },
          },
        },
      ],
    });
    expect(scan(engine, at(40, 12))).toEqual(["GAIN"]);
    expect(scan(engine, at(41, 12))).toEqual(["GAIN"]);
    expect(scan(engine, at(91, 12))).toEqual([]);
    expect(scan(engine, at(90, 12))).toEqual(["GAIN"]);
  });
});

describe("entries of indicator groups", () => {
  const engine = engineOf({
    daily: { UP: growing(0.01, 30), DOWN: [...growing(0.01, 29), 100], FLAT: Array<number>(30).fill(5) },
  });

  it("compare with their own earlier value, with another study, and over windows of sessions", () => {
    const want = (Study: object): Indicator => ({ TrendEfficiency: [{ Returns: { Want: { Study } } }] });
    expect(scan(engine, want({ LessThan: {} }))).toEqual(["DOWN"]);
    expect(scan(engine, want({ GreaterThanOrEqual: { BarsAgo: 2 } }))).toContain("FLAT");
    expect(scan(engine, want({ LessThan: { Input: "close", Multiplier: 0.01 } }))).toContain("UP");
    const fell: Indicator = { TrendEfficiency: [{ Within: 3, Returns: { Want: { Value: { LessThan: 0.9 } } } }] };
    expect(scan(engine, fell)).toEqual(["DOWN", "FLAT"]);
    expect(scan(engine, { TrendEfficiency: [{ ...fell.TrendEfficiency![0]!, BarsAgo: 1 }] })).toEqual(["FLAT"]);
    expect(scan(engine, { TrendEfficiency: [{ ...fell.TrendEfficiency![0]!, IsDisabled: true }] })).toHaveLength(3);
  });

  it("are refused if they name an inapplicable timeframe or an unknown study", () => {
    const payload = (Study: object): ScanPayload => ({
      All: [{ Indicator: { PETTM: [{ Returns: { Want: { Study } } }] } }],
    });
    const at = "/All/0/Indicator/PETTM/0/Returns/Want/Study/LessThan";
    expect(checkNames(payload({ LessThan: { Timeframe: "5m" } }))).toMatchObject([
      { path: `${at}/Timeframe`, rule: "not_applicable" },
    ]);
    expect(checkNames(payload({ LessThan: { Input: "smaa(50)" } }))).toMatchObject([
      { path: `${at}/Input`, rule: "unknown_study" },
    ]);
    expect(checkNames(payload({ LessThan: { Input: "sma(50)" } }))).toEqual([]);
  });

  it("are read back as English", () => {
    const Indicator: Indicator = {
      RelativeStrengthMkt: [{ Within: 3, Returns: { Want: { Value: { GreaterThanOrEqual: 90 } } } }],
      TrendEfficiency: [{ Returns: { Want: { Study: { GreaterThan: {} } } } }],
    };
    expect(readBack({ All: [{ Indicator }] })).toBe(
      "Stocks where RelativeStrengthMkt >= 90, within the last 3 bars; and TrendEfficiency > its value 1 bar earlier.",
    );
  });
});
