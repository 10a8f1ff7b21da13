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

it.each(OPERATORS)(
  "compareCached writes the truth of %s against a number or a series, for the given lanes only",
  (operator) => {
    for (const count of COUNTS) {
      for (const right of [2, Number.NaN, series()]) {
        const left = series();
        const lanes = someLanes(count);
        const truth = new Uint8Array(INSTRUMENTS).fill(9);
        compareCached(operator, left, right, lanes, count, truth);
        for (let lane = 0; lane < INSTRUMENTS; lane++) {
          const [value, other] = [left[lane]!, at(right, lane)];
          const known = !Number.isNaN(value) && !Number.isNaN(other);
          const expected = known ? (holds(operator, value, other) ? TRUE : FALSE) : NULL;
          expect(truth[lane], `${value} ${operator} ${other}`).toBe(lanes.includes(lane) ? expected : 9);
        }
      }
    }
  },
);
