import { assert, double, integer, nat, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { EMBEDDING_LENGTH, PATH_LENGTH, PATH_STEPS } from "../encoder/encoder-version.ts";
import { WindowEncoder } from "../encoder/window-encoder.ts";
import { cosine } from "../heads/cosine.ts";
import type { WindowBars } from "../pattern-market.ts";
import { resample } from "./resample.ts";
import { cut, repriced, syntheticBars } from "./synthetic-bars.testing.ts";
import { windowPath } from "./window-path.ts";

const encoder = new WindowEncoder();

function pathOf(bars: WindowBars): Float32Array {
  const path = new Float32Array(PATH_LENGTH);
  expect(windowPath(bars, 0, bars.close.length, path)).toBeUndefined();
  return path;
}

function embeddingOf(bars: WindowBars): Float32Array {
  const embedding = new Float32Array(EMBEDDING_LENGTH);
  encoder.embed(pathOf(bars), embedding);
  return embedding;
}

const windows = record({ seed: nat(), scale: integer({ min: 16, max: 400 }) });
const barsOf = ({ seed, scale }: { readonly seed: number; readonly scale: number }): WindowBars =>
  syntheticBars(seededRandom(seed), scale);

describe("the path of a window", () => {
  it("has mean 0 and deviation 1 on a grid, of any scale", () => {
    assert(
      property(windows, (window) => {
        const path = pathOf(barsOf(window));
        const mean = path.reduce((sum, value) => sum + value, 0) / PATH_LENGTH;
        const variance = path.reduce((sum, value) => sum + (value - mean) ** 2, 0) / PATH_LENGTH;
        expect(Math.abs(mean)).toBeLessThan(1 / PATH_STEPS);
        expect(Math.abs(variance - 1)).toBeLessThan(2 / PATH_STEPS);
        for (const value of path) expect(Number.isInteger(value * PATH_STEPS)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it("and its embedding are those of the same bars at any other price level", () => {
    assert(
      property(windows, double({ min: 1e-3, max: 1e3, noNaN: true }), (window, factor) => {
        const bars = barsOf(window);
        const moved = repriced(bars, (price) => price * factor);
        const gap = pathOf(moved).map((value, i) => Math.abs(value - pathOf(bars)[i]!));
        expect(Math.max(...gap)).toBeLessThanOrEqual(1 / PATH_STEPS);
        expect(cosine(embeddingOf(moved), embeddingOf(bars))).toBeGreaterThan(0.9999);
      }),
      { numRuns: 50 },
    );
  });

  it("is the same to the bit after a split is restated", () => {
    for (const split of [0.5, 2, 0.25]) {
      const bars = syntheticBars(seededRandom(1), 64);
      expect(pathOf(repriced(bars, (price) => price * split))).toEqual(pathOf(bars));
    }
  });

  it("does not depend on how strongly the price moves", () => {
    const bars = syntheticBars(seededRandom(2), 64);
    const gap = pathOf(repriced(bars, (price) => price ** 3)).map((value, i) => Math.abs(value - pathOf(bars)[i]!));
    expect(Math.max(...gap)).toBeLessThanOrEqual(1 / PATH_STEPS);
  });

  it("does not see a wrong high or a wrong low", () => {
    const bars = syntheticBars(seededRandom(3), 64);
    const wrong = repriced(bars, (price, bar, column) => {
      if (bar !== 30) return price;
      return column === "high" ? price * 1.5 : column === "low" ? price / 3 : price;
    });
    expect(pathOf(wrong)).toEqual(pathOf(bars));
  });

  it("rises with prices that rise", () => {
    const bars = repriced(syntheticBars(seededRandom(3), 40), (_, bar) => 10 * 1.01 ** bar);
    const path = pathOf(bars);
    for (let i = 1; i < PATH_LENGTH; i++) expect(path[i]!).toBeGreaterThan(path[i - 1]!);
  });

  it("is that of the bars from an index on", () => {
    const bars = syntheticBars(seededRandom(4), 300);
    const path = new Float32Array(PATH_LENGTH);
    expect(windowPath(bars, 100, 90, path)).toBeUndefined();
    expect(path).toEqual(pathOf(cut(bars, 100, 190)));
  });
});

describe("a window without a path", () => {
  const bars = syntheticBars(seededRandom(5), 64);
  const faultOf = (of: WindowBars, from = 0, scale = 64, missing = 0): string | undefined =>
    windowPath(of, from, scale, new Float32Array(PATH_LENGTH), missing);

  it("begins before the first bar or ends after the last", () => {
    expect(faultOf(bars, -1)).toBe("history_too_short");
    expect(faultOf(bars, 1)).toBe("history_too_short");
    expect(faultOf(cut(bars, 0, 63))).toBe("history_too_short");
  });

  it("has more than a tenth of its bars missing", () => {
    expect(faultOf(bars, 0, 63, 7)).toBeUndefined();
    expect(faultOf(bars, 0, 63, 8)).toBe("bars_missing");
  });

  it("has a bar without a price", () => {
    for (const hole of [Number.NaN, 0, -1]) {
      const holed = repriced(bars, (price, bar, column) => (bar === 9 && column === "low" ? hole : price));
      expect(faultOf(holed)).toBe("bars_missing");
    }
  });

  it("is flat", () => {
    expect(faultOf(repriced(bars, () => 12.34))).toBe("flat_window");
    expect(faultOf(repriced(bars, (_, bar) => 12.34 * (1 + 1e-6 * (bar % 2))))).toBe("flat_window");
  });

  it("has a step that looks like a split nobody told of", () => {
    expect(faultOf(repriced(bars, (price, bar) => (bar < 40 ? price : price / 2)))).toBe("unadjusted_step");
    expect(faultOf(repriced(bars, (price, bar) => (bar < 40 ? price : price * 2)))).toBe("unadjusted_step");
    expect(faultOf(repriced(bars, (price, bar) => (bar < 40 ? price : price * 0.75)))).toBeUndefined();
  });
});

describe("resampling", () => {
  it("keeps the mean when it shortens and the ends when it lengthens", () => {
    const values = Float64Array.from({ length: 200 }, (_, i) => Math.sin(i / 9) + i / 50);
    const out = new Float64Array(64);
    const mean = (of: Float64Array): number => of.reduce((sum, value) => sum + value, 0) / of.length;
    for (const count of [64, 65, 100, 128, 200]) {
      resample(values, 0, count, out);
      expect(mean(out)).toBeCloseTo(mean(values.subarray(0, count)), 12);
    }
    for (const count of [16, 17, 40, 63]) {
      resample(values, 5, count, out);
      expect([out[0], out[63]]).toEqual([values[5], values[5 + count - 1]]);
    }
  });

  it("leaves as many values as they are", () => {
    const values = Float64Array.from({ length: 64 }, (_, i) => (i * 37) % 64);
    const out = new Float64Array(64);
    resample(values, 0, 64, out);
    expect(out).toEqual(values);
  });
});
