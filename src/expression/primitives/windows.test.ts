import { describe, expect, it } from "vitest";
import {
  barsSinceHighest,
  barsSinceLowest,
  change,
  close,
  correlation,
  covariance,
  high,
  highest,
  lag,
  linregEnd,
  linregR2,
  linregSlope,
  low,
  lowest,
  maxDrawdown,
  mean,
  meanDeviation,
  num,
  open,
  percentRank,
  pointOfControl,
  sampleStdev,
  stdev,
  sum,
  sumOver,
  trueRange,
  volume,
  weightedMean,
} from "../builders/index.ts";
import { roundedOf, valuesOf } from "../evaluate.testing.ts";
import type { SeriesNode } from "../node.ts";

const N = Number.NaN;

describe("windows of the newest rows", () => {
  it.each<[string, SeriesNode, number[], number[]]>([
    ["lag", lag(close, 2), [1, 2, 3, 4], [N, N, 1, 2]],
    ["lag lets a gap out as late as it came in", lag(close, 1), [1, N, 3, 4], [N, 1, N, 3]],
    ["change", change(close, 2), [1, 2, 4, 8], [N, N, 3, 6]],
    ["sum", sum(close, 3), [1, 2, 4, 8, N, 1, 1, 1], [N, N, 7, 14, N, N, N, 3]],
    ["mean", mean(close, 4), [1, 2, 3, 6, 5], [N, N, N, 3, 4]],
    ["mean of one row", mean(close, 1), [0.1, 7], [0.1, 7]],
    // 1 2 3 4: squares 2.25 + 0.25 + 0.25 + 2.25 = 5; 5 / 4 and 5 / 3.
    ["stdev (population)", stdev(close, 4), [1, 2, 3, 4], [N, N, N, 1.118033989]],
    ["sampleStdev", sampleStdev(close, 4), [1, 2, 3, 4], [N, N, N, 1.290994449]],
    // (1×1 + 2×2 + 3×6) / 6.
    ["weightedMean (TA_WMA)", weightedMean(close, 3), [1, 2, 6, 0], [N, N, 3.833333333, 2.333333333]],
    ["highest", highest(close, 3), [1, 5, 2, 2, 2, 9], [N, N, 5, 5, 2, 9]],
    ["lowest", lowest(close, 3), [4, 1, 5, 5, 5, 0], [N, N, 1, 1, 5, 0]],
    ["highest does not see past a gap", highest(close, 2), [3, N, 1, 2, 1], [N, N, N, 2, 2]],
    // Equal extremes: the most recent, as TA_AROON.
    ["barsSinceHighest", barsSinceHighest(close, 4), [5, 1, 5, 2, 3, 1], [N, N, N, 1, 2, 3]],
    ["barsSinceLowest", barsSinceLowest(close, 3), [5, 1, 1, 2, 3], [N, N, 0, 1, 2]],
    // y = 3 4 8: slope (8 - 3) / 2, mean 5, end 5 + 2.5; explained 2.5² × 2 / (4 + 1 + 9).
    ["linregSlope", linregSlope(close, 3), [3, 4, 8], [N, N, 2.5]],
    ["linregEnd", linregEnd(close, 3), [3, 4, 8], [N, N, 7.5]],
    ["linregR2", linregR2(close, 3), [3, 4, 8], [N, N, 0.892857143]],
    ["linregR2 of a straight line", linregR2(close, 4), [3, 2, 1, 0], [N, N, N, 1]],
    ["linregR2 of equal values is not known", linregR2(close, 3), [7.1, 7.1, 7.1], [N, N, N]],
    ["meanDeviation", meanDeviation(close, 4), [1, 2, 3, 6], [N, N, N, 1.5]],
    [
      "percentRank counts what is below, of the rows before",
      percentRank(close, 4),
      [1, 2, 3, 2, 2, 9],
      [N, N, N, N, 25, 100],
    ],
    ["maxDrawdown", maxDrawdown(close, 4), [10, 8, 12, 6, 9, 12], [N, N, N, -50, -50, -50]],
    ["maxDrawdown of a rise is 0", maxDrawdown(close, 3), [1, 2, 3], [N, N, 0]],
    ["sumOver a constant reach", sumOver(close, num(1)), [1, 2, 4], [N, 3, 6]],
  ])("%s", (_, node, values, wanted) => expect(roundedOf(node, { close: values })).toEqual(wanted));

  it("take the span of a price that stands still as exactly nothing", () => {
    const flat = { close: Array<number>(30).fill(10.1) };
    expect(valuesOf(mean(close, 20), flat)[29]).toBe(10.1);
    expect(valuesOf(weightedMean(close, 20), flat)[29]).toBe(10.1);
    expect(valuesOf(linregEnd(close, 20), flat)[29]).toBe(10.1);
    expect(valuesOf(stdev(close, 20), flat)[29]).toBe(0);
    expect(valuesOf(meanDeviation(close, 20), flat)[29]).toBe(0);
    expect(valuesOf(linregSlope(close, 20), flat)[29]).toBe(0);
  });

  it("keep shares and correlations of straight lines within their bounds", () => {
    for (let k = 1; k < 200; k++) {
      const rows = { close: [0, 1, 2, 3, 4, 5, 6].map((i) => 100 / k + i / (k + 0.1)), open: [0, 1, 2, 3, 4, 5, 6] };
      const down = { close: rows.close, open: rows.open.map((value) => -value / 7) };
      expect(valuesOf(linregR2(close, 7), rows)[6]).toBeLessThanOrEqual(1);
      expect(valuesOf(correlation(open, close, 7), rows)[6]).toBeLessThanOrEqual(1);
      expect(valuesOf(correlation(open, close, 7), down)[6]).toBeGreaterThanOrEqual(-1);
      expect(valuesOf(linregR2(close, 7), rows)[6]).toBeCloseTo(1, 12);
    }
  });

  it("do not drift after large values have left", () => {
    const values = [...Array<number>(50).fill(1e17), 0.1, 0.2, 0.3];
    expect(valuesOf(sum(close, 3), { close: values })[52]).toBe(0.1 + 0.2 + 0.3);
    expect(valuesOf(mean(close, 2), { close: values })[52]).toBeCloseTo(0.25, 12);
  });

  it("are right at every length and row, against the definition", () => {
    const values = Array.from({ length: 60 }, (_, i) => ((i * 7919) % 101) / 10);
    for (const n of [1, 2, 3, 5, 8, 13, 59, 60]) {
      const window = (i: number) => values.slice(i - n + 1, i + 1);
      const wanted = (of: (rows: number[]) => number) => values.map((_, i) => (i < n - 1 ? N : of(window(i))));
      const got = (node: SeriesNode) => valuesOf(node, { close: values });
      expect(got(highest(close, n))).toEqual(wanted((rows) => Math.max(...rows)));
      expect(got(lowest(close, n))).toEqual(wanted((rows) => Math.min(...rows)));
      expect(got(sum(close, n))).toEqual(wanted((rows) => rows.reduce((a, b) => a + b, 0)));
      expect(got(barsSinceHighest(close, n))).toEqual(wanted((rows) => n - 1 - rows.lastIndexOf(Math.max(...rows))));
      expect(got(barsSinceLowest(close, n))).toEqual(wanted((rows) => n - 1 - rows.lastIndexOf(Math.min(...rows))));
      const average = wanted((rows) => rows.reduce((a, b) => a + b, 0) / n);
      const variance = wanted((rows) => {
        const m = rows.reduce((a, b) => a + b, 0) / n;
        return rows.reduce((a, b) => a + (b - m) ** 2, 0) / n;
      });
      const [means, deviations] = [got(mean(close, n)), got(stdev(close, n))];
      for (let i = n - 1; i < values.length; i++) {
        expect(means[i]).toBeCloseTo(average[i]!, 12);
        expect(deviations[i]).toBeCloseTo(Math.sqrt(variance[i]!), 12);
      }
    }
  });
});

describe("windows of two series", () => {
  const columns = { open: [1, 2, 3, 4], close: [2, 4, 6, 5] };

  it("covariance and correlation are the population's", () => {
    // Last three: means 3 and 5, products (-1)(-1) + 0 + (1)(0) = 1; squares 2 and 2.
    expect(roundedOf(covariance(open, close, 3), columns)).toEqual([N, N, 1.333333333, 0.333333333]);
    expect(roundedOf(correlation(open, close, 3), columns)).toEqual([N, N, 1, 0.5]);
  });

  it("correlation with a series that stands still is not known", () => {
    expect(valuesOf(correlation(open, close, 2), { open: [0.1, 0.1], close: [1, 2] })).toEqual([N, N]);
  });

  it("sumOver reaches back as far as the other series says", () => {
    const rows = { close: [1, 2, 4, 8, N, 16, 32], volume: [0, 1, 2, 4, 0, 0, 2] };
    expect(valuesOf(sumOver(close, volume, 3), rows)).toEqual([1, 3, 7, N, N, 16, N]);
    expect(valuesOf(sumOver(close, volume, 9), { close: [1, 2, 3], volume: [0.5, -1, 5] })).toEqual([N, N, N]);
    expect(
      valuesOf(sumOver(volume, barsSinceHighest(close, 3)), { close: [9, 5, 6, 7], volume: [1, 2, 4, 8] }),
    ).toEqual([N, N, 7, 8]);
  });
});

describe("bars", () => {
  it("trueRange counts the gap from the close before (TA_TRANGE)", () => {
    const bars = { high: [10, 12, 9, 11], low: [9, 11.5, 8, 8], close: [9.5, 12, 8.5, 10] };
    expect(valuesOf(trueRange(), bars)).toEqual([N, 2.5, 4, 3]);
  });

  it("pointOfControl finds the level with the most volume", () => {
    // Range 10 … 20 in 5 levels of 2. Bar 1 spreads 50 over all; bar 2 puts 30 on 14 … 16 alone. Then 14 … 18 in
    // levels of 0.8: bar 2 fills the lowest two alike.
    const bars = { high: [20, 16, 18], low: [10, 14, 16], volume: [50, 30, 5] };
    expect(valuesOf(pointOfControl(high, low, volume, 2, 5), bars)).toEqual([N, 15, 14.4]);
  });

  it("pointOfControl: equal levels give the lowest, a single price itself, no volume nothing", () => {
    expect(valuesOf(pointOfControl(high, low, volume, 1, 4), { high: [14], low: [10], volume: [8] })).toEqual([10.5]);
    expect(valuesOf(pointOfControl(high, low, volume, 1, 4), { high: [7], low: [7], volume: [8] })).toEqual([7]);
    expect(valuesOf(pointOfControl(high, low, volume, 1, 4), { high: [14], low: [10], volume: [0] })).toEqual([N]);
    expect(valuesOf(pointOfControl(high, low, volume, 1, 4), { high: [9], low: [10], volume: [5] })).toEqual([N]);
  });

  it("pointOfControl spreads a bar over the levels that it covers in part", () => {
    // Levels 0–1, 1–2, 2–3, 3–4. The second bar: 0.5 … 2.5, 40 shares: 10, 20, 10. The first: 0 … 4, 4 shares.
    const bars = { high: [4, 2.5], low: [0, 0.5], volume: [4, 40] };
    expect(valuesOf(pointOfControl(high, low, volume, 2, 4), bars)).toEqual([N, 1.5]);
  });
});
