import { describe, expect, it } from "vitest";
import { emaFromFirstPrimitive } from "./ema-from-first.ts";

function averages(values: readonly number[], length: number): number[] {
  const output = new Float64Array(values.length);
  emaFromFirstPrimitive.batch([Float64Array.from(values)], output, 0, values.length, [length]);
  return [...output];
}

describe("the average seeded with the first value", () => {
  it("moves 2 / (length + 1) of the way from the first value on, and shows from the length-th", () => {
    expect(averages([8, 4, 0, 16], 3)).toEqual([Number.NaN, Number.NaN, 3, 9.5]);
    expect(averages([8, 4], 1)).toEqual([8, 4]);
  });

  it("starts over after a gap", () => {
    expect(averages([8, 4, Number.NaN, 2, 6], 2)).toEqual([
      Number.NaN,
      8 + (4 - 8) * (2 / 3),
      Number.NaN,
      Number.NaN,
      2 + (6 - 2) * (2 / 3),
    ]);
  });
});
