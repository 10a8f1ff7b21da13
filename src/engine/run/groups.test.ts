import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import type { Condition, FeatureFilter, ScanPayload } from "#contract";
import { writtenMarket, type WrittenBar } from "../market.testing.ts";
import { ScanEngine } from "../scanner.ts";

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

/** Filters that share series, but not how much of their histories, and some that share none. */
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
  expect(engine.scan(payload, { universe }).tickers, "tail columns give what bars give").toEqual(cold);
  return cold;
};
const true1 = CONDITIONS.map((condition) => new Set(matches({ All: [condition] })));
const false1 = CONDITIONS.map((condition) => new Set(matches({ None: [condition] })));

const someConditions = fc.uniqueArray(fc.nat(CONDITIONS.length - 1), { minLength: 2, maxLength: 8 });

describe("a group of conditions answered together", () => {
  it("is tested with truths of every kind", () => {
    for (const [k] of CONDITIONS.entries()) {
      expect(true1[k]!.size, `condition ${k}`).toBeGreaterThan(0);
      expect(false1[k]!.size, `condition ${k}`).toBeGreaterThan(0);
      expect(true1[k]!.size + false1[k]!.size, `condition ${k}`).toBeLessThanOrEqual(all.length);
    }
  });

  it("gives what its members give alone", () => {
    fc.assert(
      fc.property(someConditions, fc.nat(8), (places, count) => {
        const of = places.map((place) => CONDITIONS[place]!);
        const trues = (ticker: string): number => places.filter((place) => true1[place]!.has(ticker)).length;
        const isSorted = (wanted: (ticker: string) => boolean): string[] => all.filter(wanted).sort();
        expect(matches({ Any: of })).toEqual(isSorted((ticker) => trues(ticker) > 0));
        expect(matches({ None: of })).toEqual(
          isSorted((ticker) => places.every((place) => false1[place]!.has(ticker))),
        );
        expect(matches({ All: [{ Leaf: { All: of } }] })).toEqual(
          isSorted((ticker) => trues(ticker) === places.length),
        );
        const needed = 1 + (count % places.length);
        expect(matches({ AtLeast: { Count: needed, Of: of } })).toEqual(isSorted((ticker) => trues(ticker) >= needed));
      }),
      { numRuns: 30 },
    );
  });

  it("holds of one ticker, whose rows stay from one condition to the next", () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), someConditions, (ticker, places) => {
        const engine = new ScanEngine(data, clock);
        const wanted = places.some((place) => true1[place]!.has(ticker));
        const of = places.map((place) => CONDITIONS[place]!);
        expect(engine.scan({ Any: of }, { universe: ticker }).tickers).toEqual(wanted ? [ticker] : []);
      }),
      { numRuns: 300 },
    );
  });
});
