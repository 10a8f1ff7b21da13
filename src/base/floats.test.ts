import { expect, it } from "vitest";
import { compactFloats } from "./index.ts";

it("keeps every bit of numbers, in 4 bytes each where those suffice for all", () => {
  const few = [0, -0, 1.5, Number.NaN, -Infinity, 2 ** 24];
  const cases = [
    { values: few, bytes: 4 },
    { values: [], bytes: 4 },
    { values: [...few, 0.1], bytes: 8 },
    { values: [...few, 2 ** 24 + 1], bytes: 8 },
    { values: [1e300, ...few], bytes: 8 },
  ];
  for (const { values, bytes } of cases) {
    const column = compactFloats(values);
    expect([...column]).toEqual(values);
    expect(column.BYTES_PER_ELEMENT).toBe(bytes);
    expect(column.buffer).toBeInstanceOf(SharedArrayBuffer);
  }
});
