import { describe, expect, it } from "vitest";
import { seededRandom, type Clock } from "#base";
import { AS_OF_BASES, ScanPayload } from "#contract";
import {
  assemble,
  createCalendar,
  daysOfIso,
  generateMarket,
  type BarTable,
  type CorporateAction,
  type SupersededBars,
} from "#market";
import { engineData, type EngineData } from "#tiles";
import { DEFAULT_MEMORY } from "../scanner-settings.ts";
import { ScanEngine } from "../scanner.ts";
import { scanRange } from "./scan-range.ts";

const clock: Clock = { now: () => Date.parse("2025-06-21T12:00:00Z"), elapsed: () => 0 };
const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2025-06-20")!);
const SESSIONS = 24;
const random = seededRandom(3);

/** A market in which most tickers split within the range, some more than once, and bars are corrected days later. */
function marketOfChanges(): EngineData {
  const made = generateMarket({
    seed: 8,
    tickers: 120,
    years: 1.3,
    minuteTickers: 0,
    minuteSessions: 0,
    end: END,
    calendar,
  });
  const splits = made.daily.keys.flatMap((ticker): CorporateAction[] =>
    Array.from({ length: random.int(3) }, () => ({
      ticker,
      kind: "split",
      exDate: calendar.isoDate(END - random.int(SESSIONS + 4)),
      ratio: [2, 3, 0.1][random.int(3)]!,
    })),
  );
  const { daily, listings, actions } = made;
  const superseded = { "1d": correctedBars(daily) };
  const source = { snapshot: "changes", daily, listings, actions: [...actions, ...splits], superseded };
  return engineData(assemble(source, calendar), calendar);
}

/** Superseded versions of one bar of every other ticker, valid for up to nine days: a higher price and more shares. */
function correctedBars(daily: BarTable): SupersededBars {
  const rows: number[] = [];
  const offsets = new Int32Array(daily.keys.length + 1);
  for (const k of daily.keys.keys()) {
    const newest = daily.offsets[k + 1]! - 1;
    if (k % 2 === 0) rows.push(newest - random.int(Math.min(SESSIONS, newest - daily.offsets[k]!)));
    offsets[k + 1] = rows.length;
  }
  const column = (values: Float64Array, factor: number): Float64Array =>
    Float64Array.from(rows, (row) => factor * values[row]!);
  return {
    keys: daily.keys,
    offsets,
    time: Int32Array.from(rows, (row) => daily.time[row]!),
    session: Int32Array.from(rows, (row) => daily.session[row]!),
    open: column(daily.open, 1.05),
    high: column(daily.high, 1.05),
    low: column(daily.low, 1.05),
    close: column(daily.close, 1.05),
    volume: column(daily.volume, 3),
    vwap: column(daily.vwap, 1.05),
    trades: column(daily.trades, 1),
    replacedAt: Float64Array.from(rows, (row) => calendar.regularClose(daily.session[row]!) + random.int(9) * 1_440),
  };
}

const filterOn = (Input: string, operator: string, than: string | number, more = {}) => ({
  Input,
  ...more,
  Returns: {
    Want: typeof than === "number" ? { Value: { [operator]: than } } : { Study: { [operator]: { Input: than } } },
  },
});
const payloadOf = (...Filters: unknown[]): ScanPayload => ScanPayload.parse({ All: [{ FeatureWindow: { Filters } }] });

/** Windows, recursions, look-backs and dollar levels. One condition lets most tickers pass, another one few. */
const PAYLOADS: Readonly<Record<string, ScanPayload>> = {
  averages: payloadOf(filterOn("close", "GreaterThan", "sma(50)"), filterOn("sma(20)", "LessThan", "sma(200)")),
  recursions: payloadOf(
    filterOn("rsi(14)", "CrossesAbove", 50, { Within: 5 }),
    filterOn("ema(30)", "LessThanOrEqual", "close"),
    filterOn("=atr(14)/close", "LessThan", 0.05),
  ),
  "weeks beside days": payloadOf(
    filterOn("close", "GreaterThan", "sma(4)", { Timeframe: "1wk" }),
    // Enough work to be compiled.
    filterOn("=sma(200)+sma(100)+40", "LessThan", "=close+sma(200)+sma(100)"),
  ),
  "levels as printed": payloadOf(filterOn("close", "GreaterThan", 40), filterOn("volume", "GreaterThan", 300_000)),
  "a high of the bar before": payloadOf(filterOn("high", "GreaterThanOrEqual", "highest(60)", { BarsAgo: 1 })),
};

describe("scanRange over a market with splits and corrections", () => {
  const data = marketOfChanges();
  const engine = new ScanEngine(data, clock);
  const plain = new ScanEngine(data, clock, { ...DEFAULT_MEMORY, rules: new Set() });
  const dates = Array.from({ length: SESSIONS }, (_, k) => calendar.isoDate(END - SESSIONS - 1 + k));
  const rangeOf = (instructions: ScanPayload, basis: (typeof AS_OF_BASES)[number], scanner = engine) =>
    scanRange(scanner, { instructions, from: dates[0]!, to: dates.at(-1)!, basis, forward: [1] }, {});

  describe.each(AS_OF_BASES)("%s", (basis) => {
    it.each(Object.keys(PAYLOADS))("matches on each session what a scan as of that session matches: %s", (name) => {
      const payload = PAYLOADS[name]!;
      const { days, plan, count } = rangeOf(payload, basis);
      const scans = dates.map(
        (AsOf) => engine.scan({ All: [{ AsOf, AsOfBasis: basis, Leaf: payload }] }).tickers ?? [],
      );
      expect(days.tickers).toEqual(scans.map((tickers) => [...tickers].sort()));
      expect(count).toBeGreaterThan(0);
      expect(rangeOf(payload, basis, plain).days).toEqual(days);
      const defers = basis === "as_traded" && name === "weeks beside days";
      expect(plan[0]).toContain("one pass over the bars");
      expect(plan.length).toBe(defers ? 2 : 1);
    });
  });

  it("gives different matches for the two bases", () => {
    const payload = PAYLOADS["levels as printed"]!;
    expect(rangeOf(payload, "as_traded").days.tickers).not.toEqual(rangeOf(payload, "restated").days.tickers);
  });
});
