import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { MarkPlanes, WORD } from "./mark-planes.ts";

const seeds = fc.integer({ min: 0, max: 0xffffffff });

/** The marks of rows first … to-1 put together again from their planes. */
function rebuilt({ words }: MarkPlanes, rows: number): number[] {
  return Array.from({ length: rows }, (_, k) => {
    let marks = 0;
    for (let bit = 0; bit < 28; bit++) {
      const word = words[WORD * ((k >> 5) + 1) + bit]!;
      marks |= ((word >>> (k & 31)) & 1) << bit;
    }
    return marks;
  });
}

const chanceMarks = (seed: number, rows: number): Float64Array => {
  const random = seededRandom(seed);
  return Float64Array.from({ length: rows }, () => random.int(1 << 28));
};

describe("MarkPlanes", () => {
  it("holds every mark of every row, whatever it held before, and nothing before and after", () => {
    const planes = new MarkPlanes();
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 150 }), fc.integer({ min: 0, max: 10 }), (seed, rows, first) => {
        const marks = chanceMarks(seed, first + rows + 3);
        planes.turn(marks, first, first + rows);
        expect(rebuilt(planes, rows)).toEqual(Array.from(marks.slice(first, first + rows)));
        expect(planes.words.slice(0, WORD).every((word) => word === 0)).toBe(true);
        const last = rows & 31;
        if (last === 0) return;
        const end = WORD * ((rows >> 5) + 1);
        expect(planes.words.slice(end, end + WORD).every((word) => word >>> last === 0)).toBe(true);
      }),
    );
  });

  it("looks at other rows, at another array and, after forgetting, at the same one again", () => {
    const planes = new MarkPlanes();
    const marks = chanceMarks(1, 70);
    planes.turn(marks, 0, 60);
    planes.turn(marks, 4, 60);
    expect(rebuilt(planes, 56)).toEqual(Array.from(marks.slice(4, 60)));
    const others = chanceMarks(2, 70);
    planes.turn(others, 4, 60);
    expect(rebuilt(planes, 56)).toEqual(Array.from(others.slice(4, 60)));
    others.fill(5);
    planes.forget();
    planes.turn(others, 4, 60);
    expect(rebuilt(planes, 56)).toEqual(Array.from({ length: 56 }, () => 5));
  });
});
