import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { medianOf } from "./median.ts";

const random = seededRandom(5);

function sortedMedian(values: Float64Array): number {
  const sorted = values.toSorted();
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return sorted[middle - 1]! + (sorted[middle]! - sorted[middle - 1]!) / 2;
}

const SHAPES: Readonly<Record<string, (k: number) => number>> = {
  "returns around zero": () => 0.02 * random.normal(),
  "numbers of all sizes": () => random.normal() * 10 ** (random.int(600) - 300),
  "few different numbers": () => random.int(3) - 1,
  "two far apart": (k) => (k % 2 === 0 ? -5 : 7),
  ascending: (k) => k,
  "one number": () => 0.25,
};

describe("the median", () => {
  it.each(Object.keys(SHAPES))("equals the median of the sorted values: %s", (shape) => {
    for (const length of [1, 2, 3, 10, 599, 601, 1_500, 5_000, 100_000, 100_001, 123_456]) {
      const values = Float64Array.from({ length }, (_, k) => SHAPES[shape]!(k));
      const expected = sortedMedian(values);
      expect(medianOf(values)).toBe(expected);
    }
  });

  it("equals the median of the sorted values for arbitrary values", () => {
    const lists = fc.array(fc.double({ noNaN: true, min: -10, max: 10 }), { minLength: 1 });
    fc.assert(
      fc.property(lists, (list) => {
        expect(medianOf(Float64Array.from(list))).toBeCloseTo(sortedMedian(Float64Array.from(list)), 12);
      }),
    );
  });

  it("of a subarray leaves the rest of the buffer unchanged", () => {
    const all = Float64Array.from({ length: 150_001 }, () => random.normal());
    const rest = all.slice(-30_000);
    expect(medianOf(all.subarray(1, 120_001))).toBe(sortedMedian(all.slice(1, 120_001)));
    expect(all.slice(-30_000)).toEqual(rest);
  });

  it("of no values is NaN", () => {
    expect(medianOf(new Float64Array(0))).toBeNaN();
  });
});
