import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import {
  barsSince,
  calendarKey,
  close,
  cum,
  cumMax,
  cumMin,
  cumSince,
  date,
  ema,
  emaFromFirst,
  fisher,
  firstSince,
  heikinAshiOpen,
  high,
  kama,
  lag,
  lastBefore,
  low,
  open,
  psar,
  runLength,
  session,
  slot,
  slotMean,
  supertrendDirection,
  supertrendLine,
  volume,
  wilder,
  wilderSum,
} from "../builders/index.ts";
import { roundedOf, valuesOf } from "../evaluate.testing.ts";
import { lookupOf } from "../lookup.ts";
import type { CallNode, SeriesNode } from "../node.ts";
import { lastBeforePrimitive } from "./last-before.ts";
import { slotMeanPrimitive } from "./slot-mean.ts";

const N = Number.NaN;

describe("recursions of one series", () => {
  it.each<[string, SeriesNode, number[], number[]]>([
    // Mean 4 of 2 4 6, then half way: 4 + (8 - 4) / 2, 6 + (4 - 6) / 2.
    ["ema", ema(close, 3), [2, 4, 6, 8, 4], [N, N, 4, 6, 5]],
    ["ema starts over after a gap", ema(close, 2), [1, 3, N, 5, 7, 9], [N, 2, N, N, 6, 8]],
    ["ema of one row is the value", ema(close, 1), [2, 9, 4], [2, 9, 4]],
    ["emaFromFirst", emaFromFirst(close, 3), [2, 4, 6, 8], [N, N, 4.5, 6.25]],
    // 4, then a third of the way.
    ["wilder", wilder(close, 3), [2, 4, 6, 7, 8], [N, N, 4, 5, 6]],
    // First two summed: 6; then 6 - 6/3 + 6 = 10, 10 - 10/3 + 3 (TA_PLUS_DI).
    ["wilderSum", wilderSum(close, 3), [2, 4, 6, 3], [N, N, 10, 9.666666667]],
    ["wilderSum of one row is the value", wilderSum(close, 1), [2, 4, 6], [2, 4, 6]],
    ["wilderSum starts over after a gap", wilderSum(close, 2), [4, 2, N, 6, 1], [N, 4, N, N, 4]],
    ["cum", cum(close), [N, 1, 2, N, 4], [N, 1, 3, N, 7]],
    ["cumMax", cumMax(close), [N, 2, 1, N, 3], [N, 2, 2, N, 3]],
    ["cumMin", cumMin(close), [N, 2, 1, N, 3], [N, 2, 1, N, 1]],
    ["runLength", runLength(close), [1, 2, -1, -5, 0, 3, N, 1], [1, 2, -1, -2, 0, 1, N, 1]],
    ["barsSince", barsSince(close), [0, N, 1, 0, N, 0, 1], [N, N, 0, 1, N, 3, 0]],
  ])("%s", (_, node, values, wanted) => expect(roundedOf(node, { close: values })).toEqual(wanted));

  it("leave a price that stands still where it is, to the last bit", () => {
    const flat = { close: Array<number>(300).fill(10.1) };
    for (const node of [ema(close, 20), emaFromFirst(close, 20), wilder(close, 14), kama(close, 10, 2, 30)]) {
      expect(new Set(valuesOf(node, flat).filter((value) => value === value))).toEqual(new Set([10.1]));
    }
  });

  it("kama starts from the value before and moves by its efficiency (TA_KAMA)", () => {
    // n = 2: after 1 2 the average is 2. At 4: change 3, path 3, c = 2/3, 2 + 2 × 4/9. At 3: change 1, path 3.
    const third = 2 + (4 - 2) * (4 / 9);
    const slow = ((1 / 3) * (2 / 3 - 2 / 31) + 2 / 31) ** 2;
    const values = valuesOf(kama(close, 2, 2, 30), { close: [1, 2, 4, 3] });
    expect(values).toEqual([N, N, expect.closeTo(third, 12), expect.closeTo(third + (3 - third) * slow, 12)]);
  });

  it("fisher follows Ehlers: s = 0.33 × 2 × (position - 0.5) + 0.67 s, clipped", () => {
    // n = 2: rising values are at the top, s = 0.33, 0.33 + 0.67 × 0.33, …; output = atanh(s) + half the one before.
    const s1 = 0.33;
    const s2 = 0.33 + 0.67 * s1;
    const f1 = Math.atanh(s1);
    const f2 = Math.atanh(s2) + f1 / 2;
    const values = valuesOf(fisher(close, 2), { close: [1, 2, 3, 3] });
    expect(values).toEqual([
      N,
      expect.closeTo(f1, 12),
      expect.closeTo(f2, 12),
      expect.closeTo(Math.atanh(0.67 * s2) + f2 / 2, 12),
    ]);
    const long = valuesOf(fisher(close, 2), { close: Array.from({ length: 200 }, (_, i) => i) });
    expect(long[199]).toBeCloseTo(2 * Math.atanh(0.999), 9);
    // s = 1 - 0.67^k passes 0.99 at k = 12, and is 0.999 from there on.
    expect(long[12]! - long[11]! / 2).toBeCloseTo(Math.atanh(0.999), 9);
    expect(long[11]! - long[10]! / 2).toBeCloseTo(Math.atanh(1 - 0.67 ** 11), 9);
  });
});

describe("recursions that start over with a key", () => {
  const rows = { close: [1, 2, N, 4, N, 6, 7], session: [5, 5, 5, 6, 6, N, 7] };
  it.each<[string, SeriesNode, number[]]>([
    ["cumSince", cumSince(close, session), [1, 3, N, 4, N, N, 7]],
    ["firstSince", firstSince(close, session), [1, 1, 1, 4, 4, N, 7]],
    ["lastBefore", lastBefore(close, session), [N, N, N, 2, 2, N, 4]],
  ])("%s", (_, node, wanted) => expect(valuesOf(node, rows)).toEqual(wanted));

  it("firstSince is not known under a key whose first row has no value, lastBefore after a key without any", () => {
    const gaps = { close: [N, 2, N, 4, 5], session: [1, 1, 2, 3, 3] };
    expect(valuesOf(firstSince(close, session), gaps)).toEqual([N, N, N, 4, 4]);
    expect(valuesOf(lastBefore(close, session), gaps)).toEqual([N, N, 2, N, N]);
  });

  it("slotMean averages the same slot of the last n earlier sessions that have it", () => {
    const bars = {
      // Session 3 lacks slot 1 and session 4 slot 0.
      session: [1, 1, 2, 2, 3, 4, 5, 5, 6],
      slot: [0, 1, 0, 1, 0, 1, 0, 1, 0],
      volume: [10, 1, 20, 2, 60, 4, 5, 5, 1],
    };
    expect(valuesOf(slotMean(volume, session, slot, 2), bars)).toEqual([N, N, N, N, 15, 1.5, 40, 3, 32.5]);
  });

  it("slotMean leaves gaps out, takes the later of two rows of one slot, and knows no slot outside the day", () => {
    const bars = {
      session: [1, 2, 2, 3, 4, 5, 6],
      slot: [3, 3, 3, 3, 3, -1, 1440],
      volume: [10, 20, 30, N, 7, 7, 7],
    };
    expect(valuesOf(slotMean(volume, session, slot, 1), bars)).toEqual([N, 10, 10, 30, 30, N, N]);
  });

  it("slotMean looked up on one row has the bits of the whole history", () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = seededRandom(seed);
      // From every bar traded to one in ten, from one slot a session to forty; sessions without any are left out.
      const [share, slots, length] = [1 - (seed % 10) / 10, 1 + (seed % 41), 1 + (seed % 7)];
      const bars: { session: number; slot: number; volume: number }[] = [];
      for (let cell = 0; cell < 900; cell++) {
        if (random.next() >= share) continue;
        const amount = random.next() < 0.1 ? N : 1e6 * random.next();
        bars.push({ session: 8_000 + Math.floor(cell / slots), slot: cell % slots, volume: amount });
      }
      const columns = [bars.map((one) => one.volume), bars.map((one) => one.session), bars.map((one) => one.slot)];
      const whole = new Float64Array(bars.length);
      const inputs = columns.map((column) => Float64Array.from(column));
      slotMeanPrimitive.batch(inputs, whole, 0, bars.length, [length]);
      const readers = columns.map((column) => (row: number) => column[row]!);
      const found = bars.map((_, row) => slotMeanPrimitive.lookup?.at(readers, row, [length]));
      expect(found, `seed ${seed}`).toEqual([...whole]);
      expect(whole.some((value) => value === value)).toBe(true);
    }
  });

  it("lastBefore looked up on one row has the bits of the whole history", () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = seededRandom(seed);
      const [gaps, keys] = [(seed % 10) / 10, 1 + (seed % 30)];
      const values = Float64Array.from({ length: 200 }, () => (random.next() < gaps ? N : random.next()));
      const rising = Float64Array.from({ length: 200 }, () => Math.floor(keys * random.next())).sort();
      const whole = new Float64Array(200);
      lastBeforePrimitive.batch([values, rising], whole, 0, 200, []);
      const readers = [values, rising].map((column) => (row: number) => column[row]!);
      const found = [...whole.keys()].map((row) => lastBeforePrimitive.lookup?.at(readers, row, []));
      expect(found, `seed ${seed}`).toEqual([...whole]);
    }
  });

  it("lastBefore is looked up where its key never falls from row to row", () => {
    const callOf = (node: SeriesNode): CallNode => node as CallNode;
    const isLookedUp = (key: SeriesNode): boolean => lookupOf(callOf(lastBefore(close, key)), 1) !== undefined;
    expect([session, date, calendarKey(date, "year")].map(isLookedUp)).toEqual([true, true, true]);
    expect([slot, volume, calendarKey(volume, "year"), lag(session, 1)].map(isLookedUp)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("bars", () => {
  it("heikinAshiOpen is the middle of the bar before", () => {
    // First bar: open (10 + 12) / 2 = 11, close (10 + 14 + 8 + 12) / 4 = 11; second: close 14 of open 11.
    const bars = { open: [10, 12, 16], high: [14, 18, 18], low: [8, 10, 14], close: [12, 16, 16] };
    expect(valuesOf(heikinAshiOpen(open, high, low, close), bars)).toEqual([11, 11, 12.5]);
  });

  it("psar rises under a trend, and reverses to its extreme (TA_SAR)", () => {
    const bars = { high: [10, 11, 12, 13, 12.5, 11], low: [9, 10, 11, 12, 10.5, 9] };
    // Long from the low 9, extreme 11: 9 + 0.02 × 2 = 9.04. Extreme 12, factor 0.04: 9.04 + 0.04 × 2.96 = 9.1584.
    // Extreme 13, factor 0.06: 9.1584 + 0.06 × 3.8416 = 9.388896, then 9.60556…: the low 9 is below it, so the stop
    // becomes the extreme 13.
    expect(roundedOf(psar(high, low, 0.02, 0.2), bars)).toEqual([N, 9, 9.04, 9.1584, 9.388896, 13]);
  });

  it("psar stays below the lows of the last two bars (TA_SAR)", () => {
    // Long from 9, extreme 20: 9 + 0.2 × 11 = 11.2, but 10 is the low; 10 + 0.2 × 10 = 12, but 10 is the low of the
    // bar before; again 12, but 11 is.
    const bars = { high: [10, 20, 20, 20, 20], low: [9, 10, 11, 12, 13] };
    expect(valuesOf(psar(high, low, 0.2, 0.2), bars)).toEqual([N, 9, 10, 10, 11]);
  });

  it("psar starts short where the low fell further than the high rose", () => {
    const bars = { high: [10, 9.5, 9, 11], low: [9, 8, 7, 8] };
    // Short from the high 10, extreme 8: 10 - 0.02 × 2 = 9.96; extreme 7, factor 0.04: 9.96 - 0.04 × 2.96; then up
    // through it: the stop becomes the extreme 7, below both lows.
    expect(roundedOf(psar(high, low, 0.02, 0.2), bars)).toEqual([N, 10, 9.96, 7]);
  });

  it("supertrend carries its band over and turns when the close is beyond it", () => {
    const bars = {
      high: [11, 12, 16, 17, 15, 12],
      low: [9, 10, 14, 15, 13, 10],
      close: [10, 11, 15, 16, 13.5, 10.5],
      volume: [N, 1, 1, 1, 1, 1],
    };
    // Volume stands in for the average true range; multiplier 2. Middles 11 15 16 14 11, bands ± 2.
    // Row 1 starts down at 13. Row 2: the upper band stays 13, the close 15 is above: up, lower band 13. Row 3: 14.
    // Row 4: the band 12 would fall, so 14 stays, and the close 13.5 is below it: down, upper 16. Row 5: 13.
    const node = [supertrendLine, supertrendDirection].map((of) => of(high, low, close, volume, 2));
    expect(valuesOf(node[0]!, bars)).toEqual([N, 13, 13, 14, 16, 13]);
    expect(valuesOf(node[1]!, bars)).toEqual([N, -1, 1, 1, -1, -1]);
  });

  it("supertrend stays while the close is on its band", () => {
    const bars = { high: [11, 16, 13, 13], low: [9, 14, 11, 11], close: [10, 15, 13, 12.99], volume: [1, 1, 1, 1] };
    const direction = supertrendDirection(high, low, close, volume, 2);
    // Up on row 1 with the lower band 13; on row 2 the close is on it, on row 3 below.
    expect(valuesOf(direction, bars)).toEqual([-1, 1, 1, -1]);
  });

  it("psar starts over when it overflows", () => {
    const bars = { high: [0, -1.7e308, 3, 4], low: [1.6e308, 1.7e308, 2, 3] };
    expect(valuesOf(psar(high, low, 0.02, 0.2), bars)).toEqual([N, 1.6e308, N, 2]);
  });
});
