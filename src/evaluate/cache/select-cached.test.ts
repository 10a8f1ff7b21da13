import { expect, it } from "vitest";
import { seededRandom } from "#base";
import type { OrderOperator } from "../plan/plan.ts";
import { compareCached, selectCached } from "./select-cached.ts";
import { FALSE, holds, NULL, TRUE, type Operand } from "../conditions/truth.ts";

const INSTRUMENTS = 64;
const ORDERED = ["gt", "gte", "lt", "lte"] as const satisfies readonly OrderOperator[];
const OPERATORS = [...ORDERED, "eq", "ne"] as const satisfies readonly OrderOperator[];
const random = seededRandom(5);

/** Returns one of four numbers, so that many are equal, or NaN. */
const someValue = (): number => (random.next() < 0.2 ? Number.NaN : Math.floor(4 * random.next()));
const series = (): Float64Array => Float64Array.from({ length: INSTRUMENTS }, someValue);
const at = (operand: Operand, lane: number): number => (typeof operand === "number" ? operand : operand[lane]!);

/** Returns `count` random instruments in random order. */
function someLanes(count: number): Int32Array {
  const all = Array.from({ length: INSTRUMENTS }, (_, lane) => ({ lane, place: random.next() }));
  return Int32Array.from(
    all.sort((a, b) => a.place - b.place),
    ({ lane }) => lane,
  ).slice(0, count);
}

const COUNTS = Array.from({ length: 27 }, (_, count) => count);

it.each(ORDERED)(
  "selectCached keeps the lanes that satisfy %s against a number or a series, in their order",
  (operator) => {
    for (const count of COUNTS) {
      for (const right of [2, Number.NaN, series()]) {
        const left = series();
        const lanes = someLanes(count);
        const expected = [...lanes].filter((lane) => holds(operator, left[lane]!, at(right, lane)));
        const kept = selectCached(operator, left, right, lanes, count)!;
        expect([...lanes.subarray(0, kept)], `${count} lanes`).toEqual(expected);
      }
    }
  },
);

it.each(OPERATORS)("compareCached writes the truth of %s against a number, for the given lanes only", (operator) => {
  for (const count of COUNTS) {
    const values = series();
    const lanes = someLanes(count);
    const truth = new Uint8Array(INSTRUMENTS).fill(9);
    compareCached(operator, values, 2, lanes, count, truth);
    for (let lane = 0; lane < INSTRUMENTS; lane++) {
      const value = values[lane]!;
      const expected = Number.isNaN(value) ? NULL : holds(operator, value, 2) ? TRUE : FALSE;
      expect(truth[lane], `${value}`).toBe(lanes.includes(lane) ? expected : 9);
    }
  }
});
