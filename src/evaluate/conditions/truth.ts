import type { OrderOperator, Test, TestWindow } from "../plan/plan.ts";

/** Truth of a condition on one instrument. A value that cannot be computed makes it NULL; NULL satisfies nothing. */
export const FALSE = 0;
export const TRUE = 1;
export const NULL = 2;
export type Truth = typeof FALSE | typeof TRUE | typeof NULL;

/** A truth that a row pass cannot decide: it may become any of the three. Scans have none. */
export const UNSETTLED = 3;

/** Right-hand side of a test: a number, or the rows of a series. */
export type Operand = number | Float64Array;

/**
 * Addresses of a series, counted back from one bar: the value k bars earlier is values[base + k * stride]. The stride
 * is -1 in a program's buffer. In a cached column (one row of all instruments per bar) the stride is the number of
 * instruments. Bars k >= limit do not exist.
 */
export interface Lookback {
  base: number;
  stride: number;
  limit: number;
}

/** Compares two numbers; neither may be NaN. */
export function holds(operator: OrderOperator, a: number, b: number): boolean {
  switch (operator) {
    case "gt":
      return a > b;
    case "gte":
      return a >= b;
    case "lt":
      return a < b;
    case "lte":
      return a <= b;
    case "eq":
      return a === b;
    case "ne":
      return a !== b;
  }
}

function testAt(test: Test, left: Float64Array, right: Operand, lookback: Lookback, k: number): Truth {
  if (k >= lookback.limit) return NULL;
  const at = lookback.base + k * lookback.stride;
  const a = left[at]!;
  const b = typeof right === "number" ? right : right[at]!;
  if (a !== a || b !== b) return NULL;
  if (test.operator !== "above" && test.operator !== "under") return holds(test.operator, a, b) ? TRUE : FALSE;
  if (k + 1 >= lookback.limit) return NULL;
  const before = left[at + lookback.stride]!;
  const rightBefore = typeof right === "number" ? right : right[at + lookback.stride]!;
  if (before !== before || rightBefore !== rightBefore) return NULL;
  return (test.operator === "above" ? before <= rightBefore && a > b : before >= rightBefore && a < b) ? TRUE : FALSE;
}

/** Returns the truth of a window of tests. `rights` has one operand per test, in order. */
export function windowTruth(
  window: TestWindow,
  left: Float64Array,
  rights: readonly Operand[],
  lookback: Lookback,
): Truth {
  let unknown = false;
  const decisive = window.mode === "any" ? TRUE : FALSE;
  for (let k = 0; k < window.bars; k++) {
    let bar: Truth = TRUE;
    for (let j = 0; j < window.tests.length && bar !== FALSE; j++) {
      const one = testAt(window.tests[j]!, left, rights[j]!, lookback, k);
      if (one !== TRUE) bar = one === FALSE || bar === TRUE ? one : bar;
    }
    if (bar === decisive) return decisive;
    if (bar === NULL) unknown = true;
  }
  return unknown ? NULL : window.mode === "any" ? FALSE : TRUE;
}
