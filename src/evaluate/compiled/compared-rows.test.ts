import * as fc from "fast-check";
import { expect, it } from "vitest";
import { column, constant, type SeriesNode } from "#expression";
import { FALSE, NULL, TRUE, windowTruth, type Operand } from "../conditions/truth.ts";
import type { Test, TestWindow, WindowedTest } from "../plan/plan.ts";
import { ComparedRows, type LanePlanes, type Row } from "./compared-rows.ts";

const MOST_BARS = 4;
const MOST_AGO = 2;
/** Rows of a series: the bars of a window, the bar before a cross, and the bars before the newest. */
const ROWS = MOST_BARS + 1 + MOST_AGO;
const SERIES = (["close", "open", "high"] as const).map((name) => column(name));

/** Few numbers, so that many are equal; one in five is missing. */
const number = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(-1, -0, 0, 1, Number.POSITIVE_INFINITY) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
);
const test: fc.Arbitrary<Test> = fc.record({
  operator: fc.constantFrom<Test["operator"]>("gt", "gte", "lt", "lte", "eq", "ne", "above", "under"),
  right: fc.oneof(number.map(constant), fc.constantFrom<SeriesNode>(...SERIES)),
});
const tests: fc.Arbitrary<WindowedTest> = fc.record({
  left: fc.constant(SERIES[0]!),
  ago: fc.integer({ min: 0, max: MOST_AGO }),
  windows: fc.array(
    fc.record({
      mode: fc.constantFrom<TestWindow["mode"]>("any", "all"),
      bars: fc.integer({ min: 1, max: MOST_BARS }),
      tests: fc.array(test, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
/** Values of the series by row and instrument, and which instruments are considered. */
const market = fc.integer({ min: 1, max: 70 }).chain((size) =>
  fc.record({
    considered: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
    values: fc.array(fc.array(number, { minLength: ROWS * size, maxLength: ROWS * size }), {
      minLength: SERIES.length,
      maxLength: SERIES.length,
    }),
  }),
);

const truthIn = ({ isTrue, isNull }: LanePlanes, lane: number): number => {
  const bit = (plane: Int32Array): number => (plane[lane >> 5]! >>> (lane & 31)) & 1;
  return bit(isNull) === 1 ? NULL : bit(isTrue) === 1 ? TRUE : FALSE;
};

it("gives the truth of windowTruth on every considered instrument, and NULL on the others", () => {
  const used = new Map<number, ComparedRows>();
  fc.assert(
    fc.property(tests, market, (one, { considered, values }) => {
      const size = considered.length;
      const rows = used.get(size) ?? new ComparedRows(size);
      used.set(size, rows);
      const filled = SERIES.map((_, k) =>
        Array.from({ length: ROWS }, (_row, back): Row =>
          rows.copy(Float64Array.from(values[k]!.slice(back * size, (back + 1) * size)), undefined),
        ),
      );
      const plane = new Int32Array(Math.ceil(size / 32));
      for (const [lane, is] of considered.entries()) if (is) plane[lane >> 5]! |= 1 << (lane & 31);
      const planes = rows.compare(one, (node, back) => filled[SERIES.indexOf(node as never)]![back], plane)!;
      const columns = values.map((all) => Float64Array.from(all));
      const operandOf = ({ right }: Test): Operand =>
        right.kind === "constant" ? right.value : columns[SERIES.indexOf(right as never)]!;
      for (let lane = 0; lane < size; lane++) {
        const lookback = { base: one.ago * size + lane, stride: size, limit: Infinity };
        const each = one.windows.map((window) =>
          windowTruth(window, columns[0]!, window.tests.map(operandOf), lookback),
        );
        const truth = each.includes(FALSE) ? FALSE : each.includes(NULL) ? NULL : TRUE;
        expect(truthIn(planes, lane)).toBe(considered[lane]! ? truth : NULL);
      }
      rows.release(filled.flat());
    }),
    { numRuns: 500 },
  );
});

it("compares nothing if a row is missing", () => {
  const rows = new ComparedRows(40);
  const one: WindowedTest = {
    left: SERIES[0]!,
    ago: 0,
    windows: [{ mode: "all", bars: 1, tests: [{ operator: "above", right: constant(1) }] }],
  };
  const row = rows.copy(new Float64Array(40), undefined);
  expect(rows.compare(one, (_, back) => (back === 0 ? row : undefined), new Int32Array(2))).toBeUndefined();
});

it("keeps the truths of before exactly as long as no value that the test reads differs", () => {
  const rows = new ComparedRows(40);
  const one: WindowedTest = {
    left: SERIES[0]!,
    ago: 0,
    windows: [{ mode: "any", bars: 2, tests: [{ operator: "gt", right: SERIES[1]! }] }],
  };
  const all = new Int32Array(2).fill(-1);
  const values = Float64Array.from({ length: 40 }, (_, lane) => (lane === 7 ? Number.NaN : lane));
  const before = SERIES.map(() => [0, 1].map(() => rows.copy(values, undefined)));
  const compare = (changed?: { readonly series: number; readonly back: number }, was?: LanePlanes) => {
    const now = before.map((of, series) =>
      of.map((row, back) => {
        const isChanged = changed?.series === series && changed.back === back;
        return rows.copy(isChanged ? values.with(39, Number.NaN) : values, row);
      }),
    );
    return rows.compare(one, (node, back) => now[SERIES.indexOf(node as never)]![back], all, was)!;
  };
  const was = compare();
  expect(compare(undefined, was)).toBe(was);
  for (const series of [0, 1])
    for (const back of [0, 1]) {
      const now = compare({ series, back }, was);
      expect(now).not.toBe(was);
      expect(truthIn(now, 39)).toBe(NULL);
    }
  // The test does not read the third series.
  expect(compare({ series: 2, back: 0 }, was)).toBe(was);
});
