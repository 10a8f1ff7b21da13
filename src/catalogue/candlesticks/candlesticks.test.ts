import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom, type Random } from "#base";
import { evaluateSeries, nodesOf, totalTail, totalWarmup, type SeriesNode } from "#expression";
import { candleNode, candleSentiment } from "../candles/candle-node.ts";
import type { Candles } from "../candles/candles.ts";
import { candlestickOf } from "../candles/candlestick-of.ts";
import { CANDLESTICKS } from "../candlesticks.gen.ts";
import type { CandleBar, Candlestick } from "../candles/define-candlestick.ts";

type Bars = Readonly<Record<"open" | "high" | "low" | "close", Float64Array>>;

function columnsOf(rows: readonly CandleBar[]): Bars {
  const column = (name: keyof CandleBar): Float64Array => Float64Array.from(rows, (row) => row[name]);
  return { open: column("open"), high: column("high"), low: column("low"), close: column("close") };
}

/** The quiet bars before a sample. */
const QUIET: readonly CandleBar[] = Array.from({ length: 12 }, (_, k) =>
  k % 2 === 0 ? { open: 99.5, high: 101, low: 99, close: 100.5 } : { open: 100.5, high: 101, low: 99, close: 99.5 },
);

/** A walk in cents with many ties, into which drawings of patterns are put, as a chance or of one pattern only. */
function chanceBars(random: Random, count: number, of: readonly Candlestick[] = CANDLESTICKS): Bars {
  const samples = of.flatMap((pattern) => pattern.samples);
  const rows: CandleBar[] = [...QUIET];
  const cents = (value: number): number => Math.round(100 * value) / 100;
  let last = 100;
  while (rows.length < count) {
    if (random.int(5) === 0) {
      const shift = last - 100;
      const move = (price: number): number => cents(price + shift + (random.int(20) === 0 ? random.int(5) / 50 : 0));
      for (const bar of samples[random.int(samples.length)]!.bars) {
        const [open, close] = [move(bar.open), move(bar.close)];
        const [high, low] = [Math.max(open, close, move(bar.high)), Math.min(open, close, move(bar.low))];
        rows.push({ open, high, low, close });
      }
    } else {
      const open = cents(last + (random.int(3) - 1) / 10);
      const close = cents(open + (random.int(21) - 10) / 10);
      const high = cents(Math.max(open, close) + random.int(4) / 5);
      const low = cents(Math.min(open, close) - random.int(4) / 5);
      rows.push({ open, high, low, close });
    }
    last = Math.min(400, Math.max(40, rows.at(-1)!.close));
  }
  return columnsOf(rows.slice(0, count));
}

const sliced = (bars: Bars, from: number, to: number): Bars => ({
  open: bars.open.slice(from, to),
  high: bars.high.slice(from, to),
  low: bars.low.slice(from, to),
  close: bars.close.slice(from, to),
});
const valuesOf = (node: SeriesNode, bars: Bars): Float64Array => evaluateSeries(node, bars, bars.open.length);

/** The value of each bar from the rows that the node declares to need, and no others. */
function valuesBarByBar(node: SeriesNode, bars: Bars): Float64Array {
  const tail = totalTail(node);
  return bars.open.map((_, i) => valuesOf(node, sliced(bars, Math.max(0, i - tail + 1), i + 1)).at(-1)!);
}

/** The first row on which two columns differ in a bit, in words. */
function difference(got: Float64Array, wanted: Float64Array): string {
  if (got.length !== wanted.length) return `${got.length} rows, not ${wanted.length}`;
  const row = got.findIndex((value, i) => !Object.is(value, wanted[i]));
  return row < 0 ? "none" : `row ${row}: ${got[row]}, not ${wanted[row]}`;
}

const ROWS = 90;
const seeds = fc.integer({ min: 0, max: 0xffffffff });
const check = (property: fc.IProperty<unknown>): void => fc.assert(property, { numRuns: 15 });

describe("the registry", () => {
  it("holds TA-Lib's 61 patterns and 19 more, each id once", () => {
    const ids = CANDLESTICKS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(80);
    expect(ids.filter((id) => id.startsWith("CDL"))).toHaveLength(61);
    for (const pattern of CANDLESTICKS) {
      expect(candlestickOf(pattern.id)).toBe(pattern);
      expect(pattern.source.startsWith("TA-Lib")).toBe(pattern.id.startsWith("CDL"));
      expect(pattern.description).toMatch(/^[A-Z].*\.$/);
      expect(pattern.synonyms.every((one) => one === one.toLowerCase() && one !== "")).toBe(true);
      for (const { bars } of pattern.samples) expect([1, 2, 3, 4, 5]).toContain(bars.length);
    }
    expect(candlestickOf("CDLNOTHING")).toBeUndefined();
  });

  it("says of dojis what they mean, whatever TA-Lib's sign", () => {
    expect(candleSentiment(candlestickOf("CDLGRAVESTONEDOJI")!, 100)).toBe("bearish");
    expect(candleSentiment(candlestickOf("CDLDRAGONFLYDOJI")!, 100)).toBe("bullish");
    expect(candleSentiment(candlestickOf("CDLSPINNINGTOP")!, -100)).toBe("neutral");
    expect(candleSentiment(candlestickOf("CDLHARAMI")!, -80)).toBe("bearish");
    expect(candleSentiment(candlestickOf("CDLHARAMI")!, 0)).toBeUndefined();
    expect(candleSentiment(candlestickOf("CDLHARAMI")!, Number.NaN)).toBeUndefined();
  });

  it("shares averages and marks, and takes the penetration into the node", () => {
    const star = candlestickOf("CDLEVENINGSTAR")!;
    expect(candleNode(star)).toBe(candleNode(star, 0.3));
    expect(candleNode(star)).not.toBe(candleNode(star, 0.5));
    const nodes = new Set(CANDLESTICKS.flatMap((pattern) => nodesOf(candleNode(pattern))));
    expect(nodes.size - CANDLESTICKS.length).toBeLessThan(40);
    expect(() => candleNode(star, -1)).toThrow("CDLEVENINGSTAR: penetration -1");
    expect(() => candleNode(candlestickOf("CDLDOJI")!, 0.3)).toThrow("CDLDOJI takes");
  });
});

describe.each(CANDLESTICKS.map((pattern) => [pattern.id, pattern] as const))("%s", (id, pattern) => {
  const node = candleNode(pattern);

  it("fires on its samples with its sentiment", () => {
    expect(pattern.samples.map(({ sentiment }) => sentiment)).toEqual(
      pattern.sentiment === "two" ? ["bullish", "bearish"] : [pattern.sentiment],
    );
    for (const { sentiment, bars } of pattern.samples) {
      const value = valuesOf(node, columnsOf([...QUIET, ...bars])).at(-1)!;
      expect(candleSentiment(pattern, value), `${id} gives ${value}`).toBe(sentiment);
    }
  });

  it("has no value on exactly its lookback", () => {
    const values = valuesOf(node, chanceBars(seededRandom(1), 40));
    expect(values.findIndex((value) => value === value)).toBe(pattern.lookback);
    expect(values.slice(pattern.lookback).every((value) => value === value)).toBe(true);
    expect(totalWarmup(node)).toBeGreaterThanOrEqual(pattern.lookback);
  });

  it("gives the same bits over all rows, over any prefix, and from the rows that it declares to need", () => {
    check(
      fc.property(seeds, (seed) => {
        const random = seededRandom(seed);
        const bars = chanceBars(random, ROWS, [pattern]);
        const whole = valuesOf(node, bars);
        expect(difference(valuesBarByBar(node, bars), whole)).toBe("none");
        const to = 1 + random.int(ROWS);
        expect(difference(valuesOf(node, sliced(bars, 0, to)), whole.slice(0, to))).toBe("none");
      }),
    );
  });

  it("stays as it is when all prices double", () => {
    check(
      fc.property(seeds, (seed) => {
        const bars = chanceBars(seededRandom(seed), ROWS, [pattern]);
        const twice = (column: Float64Array): Float64Array => column.map((price) => 2 * price);
        const doubled = {
          open: twice(bars.open),
          high: twice(bars.high),
          low: twice(bars.low),
          close: twice(bars.close),
        };
        expect(difference(valuesOf(node, doubled), valuesOf(node, bars))).toBe("none");
      }),
    );
  });

  it("has no value exactly while a price is missing in its window", () => {
    check(
      fc.property(seeds, (seed) => {
        const random = seededRandom(seed);
        const bars = chanceBars(random, ROWS, [pattern]);
        const whole = valuesOf(node, bars);
        const gap = random.int(ROWS);
        const names = ["open", "high", "low", "close"] as const;
        bars[names[random.int(4)]!][gap] = Number.NaN;
        const wanted = whole.map((value, i) => (i >= gap && i <= gap + pattern.lookback ? Number.NaN : value));
        expect(difference(valuesOf(node, bars), wanted)).toBe("none");
        expect(difference(valuesBarByBar(node, bars), wanted)).toBe("none");
      }),
    );
  });

  it("is nowhere refused by its marks where its rule holds, nor anywhere else than said", () => {
    check(
      fc.property(seeds, (seed) => {
        const bars = chanceBars(seededRandom(seed), ROWS, [pattern]);
        const known = new Map(nodesOf(node).map((part) => [part, part]));
        const average = (name: string): Float64Array => {
          const k = pattern.uses.findIndex((one) => one === name);
          const input = node.kind === "call" && k >= 0 ? node.inputs[4 + k] : undefined;
          return input === undefined ? new Float64Array(0) : valuesOf(known.get(input)!, bars);
        };
        const candles: Candles = {
          ...bars,
          body10: average("body10"),
          range10: average("range10"),
          shadows10: average("shadows10"),
          range5: average("range5"),
        };
        const asked = bars.open.map((_, i) =>
          i < pattern.lookback ? Number.NaN : pattern.at(candles, i, pattern.penetration ?? Number.NaN),
        );
        expect(difference(valuesOf(node, bars), asked)).toBe("none");
      }),
    );
  });
});

describe("our own patterns", () => {
  const valueOf = (id: string, bars: Bars): Float64Array => valuesOf(candleNode(candlestickOf(id)!), bars);
  const bars = chanceBars(seededRandom(7), 2_000);

  it("make every bar one of the Strat's four", () => {
    const columns = ["STRAT_1", "STRAT_2U", "STRAT_2D", "STRAT_3"].map((id) => valueOf(id, bars));
    for (let i = 1; i < 2_000; i++) expect(columns.filter((column) => column[i] !== 0)).toHaveLength(1);
  });

  it("find no narrow range of 7 that is none of 4", () => {
    const [four, seven] = [valueOf("NR4", bars), valueOf("NR7", bars)];
    const found = [...seven.keys()].filter((i) => seven[i] === 100);
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((i) => four[i] !== 100)).toEqual([]);
  });

  it("see islands of one to ten bars and none of eleven", () => {
    const low = { open: 50, high: 51, low: 49, close: 50 };
    const back = { open: 100, high: 101, low: 99, close: 100 };
    for (const [length, value] of [
      [1, 100],
      [2, 100],
      [10, 100],
      [11, 0],
    ] as const) {
      const island = columnsOf([...QUIET, ...Array.from({ length }, () => low), back]);
      expect(valueOf("ISLAND_REVERSAL", island).at(-1), `${length} bars`).toBe(value);
    }
    const connected = columnsOf([...QUIET, low, { open: 51, high: 98.5, low: 50, close: 98 }, back]);
    expect(valueOf("ISLAND_REVERSAL", connected).at(-1)).toBe(100);
    const partly = columnsOf([...QUIET, low, { open: 98, high: 99.5, low: 98, close: 98 }, back]);
    expect(valueOf("ISLAND_REVERSAL", partly).at(-1)).toBe(0);
  });

  it("take equal ends as no gap and no inside bar", () => {
    const first = { open: 100, high: 101, low: 99, close: 100 };
    const touching = columnsOf([first, { open: 102, high: 103, low: 101, close: 102 }]);
    expect(valueOf("GAP_UP", touching)[1]).toBe(0);
    expect(valueOf("OOPS", touching)[1]).toBe(-100);
    expect(valueOf("INSIDE_BAR", columnsOf([first, { ...first, low: 99.5 }]))[1]).toBe(0);
    expect(valueOf("STRAT_1", columnsOf([first, { ...first, low: 99.5 }]))[1]).toBe(100);
  });
});
