import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import type { Condition, FeatureFilter, ScanPayload } from "#contract";
import { ScanEngine } from "#scan";
import { writtenMarket, type WrittenBar } from "../../tiles/market.testing.ts";

const random = seededRandom(7);
const history = (bars: number): WrittenBar[] => {
  let close = 20;
  return Array.from({ length: bars }, () => {
    const open = close;
    close = Math.max(1, close + Math.round((random.next() - 0.5) * 8) / 2);
    return { open, close, high: Math.max(open, close) + random.next(), low: Math.min(open, close) - random.next() };
  });
};
const daily = Object.fromEntries(Array.from({ length: 40 }, (_, k) => [`T${k}`, history(1 + 3 * k)]));
const data = writtenMarket({ daily });
const clock = { now: () => 0, elapsed: () => 0 };
const all = Object.keys(daily);

/** Filters that share series but read different numbers of rows, and filters that share none. */
const FILTERS: readonly FeatureFilter[] = [
  { Input: "close", Returns: { Want: { Study: { GreaterThan: { Input: "sma(5)" } } } } },
  { Input: "sma(5)", Within: 9, Returns: { Want: { Value: { CrossesAbove: 20 } } } },
  { Input: "highest(20)", Returns: { Want: { Value: { GreaterThan: 24 } } } },
  { Input: "ema(10)", Returns: { Want: { Study: { LessThan: { Input: "close" } } } } },
  { Input: "close", BarsAgo: 30, Returns: { Want: { Value: { LessThan: 21 } } } },
  { Input: "sma(5)", BarsAgo: 30, Returns: { Want: { Value: { GreaterThan: 19 } } } },
  { Input: "rsi(14)", BarsAgo: 30, Returns: { Want: { Value: { GreaterThan: 50 } } } },
  { Input: "rsi(14)", Within: 3, Returns: { Want: { Value: { GreaterThan: 60 } } } },
  { Input: "close", Timeframe: "1wk", Returns: { Want: { Value: { GreaterThan: 20 } } } },
  { Input: "lowest(sma(5),12)", Returns: { Want: { Value: { GreaterThan: 18 } } } },
];
const CONDITIONS: readonly Condition[] = [
  ...FILTERS.map((filter): Condition => ({ FeatureWindow: { Filters: [filter] } })),
  { CandlestickPattern: { CDLENGULFING: [{ Within: 5 }] } },
  { CandlestickPattern: { CDLDOJI: [{ BarsAgo: 2 }] } },
  { CandlestickPattern: { CDLHARAMI: [{ Sentiment: "bearish", Within: 12 }] } },
];

const matches = (payload: ScanPayload, universe?: string): readonly string[] => {
  const engine = new ScanEngine(data, clock);
  const cold = engine.scan(payload, { universe }).tickers!;
  while (engine.prepare(7)) continue;
  expect(engine.scan(payload, { universe }).tickers, "cached columns give the matches of bars").toEqual(cold);
  return cold;
};
const matching = CONDITIONS.map((condition) => new Set(matches({ All: [condition] })));
const failing = CONDITIONS.map((condition) => new Set(matches({ None: [condition] })));

const someConditions = fc.uniqueArray(fc.nat(CONDITIONS.length - 1), { minLength: 2, maxLength: 8 });

describe("a group of conditions", () => {
  it("has members that are true on some tickers and false on others", () => {
    for (const [k] of CONDITIONS.entries()) {
      expect(matching[k]!.size, `condition ${k}`).toBeGreaterThan(0);
      expect(failing[k]!.size, `condition ${k}`).toBeGreaterThan(0);
      expect(matching[k]!.size + failing[k]!.size, `condition ${k}`).toBeLessThanOrEqual(all.length);
    }
  });

  it("matches as its members do alone, joined by the definition of the group", () => {
    fc.assert(
      fc.property(someConditions, fc.nat(8), (places, count) => {
        const of = places.map((place) => CONDITIONS[place]!);
        const trues = (ticker: string): number => places.filter((place) => matching[place]!.has(ticker)).length;
        const sortedTickers = (wanted: (ticker: string) => boolean): string[] => all.filter(wanted).sort();
        expect(matches({ Any: of })).toEqual(sortedTickers((ticker) => trues(ticker) > 0));
        expect(matches({ None: of })).toEqual(
          sortedTickers((ticker) => places.every((place) => failing[place]!.has(ticker))),
        );
        expect(matches({ All: [{ Leaf: { All: of } }] })).toEqual(
          sortedTickers((ticker) => trues(ticker) === places.length),
        );
        const needed = 1 + (count % places.length);
        expect(matches({ AtLeast: { Count: needed, Of: of } })).toEqual(
          sortedTickers((ticker) => trues(ticker) >= needed),
        );
      }),
      { numRuns: 30 },
    );
  });

  it("matches one ticker alone as in a scan of all tickers", () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), someConditions, (ticker, places) => {
        const engine = new ScanEngine(data, clock);
        const wanted = places.some((place) => matching[place]!.has(ticker));
        const of = places.map((place) => CONDITIONS[place]!);
        expect(engine.scan({ Any: of }, { universe: ticker }).tickers).toEqual(wanted ? [ticker] : []);
      }),
      { numRuns: 300 },
    );
  });
});
