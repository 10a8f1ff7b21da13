import * as fc from "fast-check";
import { expect, it } from "vitest";
import { windowTruth, FALSE, NULL, TRUE, type Operand } from "../conditions/truth.ts";
import type { Test, TestWindow } from "../plan/plan.ts";
import { windowsCached } from "./windows-cached.ts";

const SIZE = 23;
const MOST_BARS = 4;
const MOST_AGO = 2;
/** Rows of a column: the bars of a window, the bar before a cross, and the bars before the newest. */
const ROWS = MOST_BARS + 1 + MOST_AGO;

/** Few numbers, so that many are equal; one in five is missing. */
const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 3 }) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
);
const column = fc
  .array(number, { minLength: ROWS * SIZE, maxLength: ROWS * SIZE })
  .map((all) => Float64Array.from(all));
const test = fc.record({
  operator: fc.constantFrom<Test["operator"]>("gt", "gte", "lt", "lte", "eq", "ne", "above", "under"),
  right: fc.oneof(number, column),
});
const window = fc.record({
  mode: fc.constantFrom<TestWindow["mode"]>("any", "all"),
  bars: fc.integer({ min: 1, max: MOST_BARS }),
  tests: fc.array(test, { minLength: 1, maxLength: 3 }),
});

it("windowsCached gives the truth of windowTruth on every given lane and writes no other lane", () => {
  fc.assert(
    fc.property(
      fc.array(window, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: MOST_AGO }),
      column,
      fc.uniqueArray(fc.nat({ max: SIZE - 1 })),
      (drawn, ago, left, lanes) => {
        const windows = drawn as unknown as TestWindow[];
        const operands = drawn.map(({ tests }) => tests.map(({ right }): Operand => right));
        const truth = new Uint8Array(SIZE).fill(9);
        windowsCached(windows, ago, { left, operands, size: SIZE }, Int32Array.from(lanes), lanes.length, truth);
        for (let lane = 0; lane < SIZE; lane++) {
          const lookback = { base: ago * SIZE + lane, stride: SIZE, limit: Infinity };
          const each = windows.map((one, w) => windowTruth(one, left, operands[w]!, lookback));
          const expected = each.includes(FALSE) ? FALSE : each.includes(NULL) ? NULL : TRUE;
          expect(truth[lane]).toBe(lanes.includes(lane) ? expected : 9);
        }
      },
    ),
    { numRuns: 300 },
  );
});
