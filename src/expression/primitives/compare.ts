import { defineElementwise } from "../elementwise.ts";

const greater = (a: number, b: number): number => (a !== a || b !== b ? Number.NaN : a > b ? 1 : 0);

/** 1 where a > b, 0 where not, NaN where either is NaN. */
export const greaterPrimitive = defineElementwise({
  op: "greater",
  inputs: 2,
  batch([left, right], output, from, to) {
    for (let i = from; i < to; i++) output[i] = greater(left![i]!, right![i]!);
  },
});

const greaterEqual = (a: number, b: number): number => (a !== a || b !== b ? Number.NaN : a >= b ? 1 : 0);

/** 1 where a >= b, 0 where not, NaN where either is NaN. */
export const greaterEqualPrimitive = defineElementwise({
  op: "greaterEqual",
  inputs: 2,
  batch([left, right], output, from, to) {
    for (let i = from; i < to; i++) output[i] = greaterEqual(left![i]!, right![i]!);
  },
});

const less = (a: number, b: number): number => (a !== a || b !== b ? Number.NaN : a < b ? 1 : 0);

/** 1 where a < b, 0 where not, NaN where either is NaN. */
export const lessPrimitive = defineElementwise({
  op: "less",
  inputs: 2,
  batch([left, right], output, from, to) {
    for (let i = from; i < to; i++) output[i] = less(left![i]!, right![i]!);
  },
});

const lessEqual = (a: number, b: number): number => (a !== a || b !== b ? Number.NaN : a <= b ? 1 : 0);

/** 1 where a <= b, 0 where not, NaN where either is NaN. */
export const lessEqualPrimitive = defineElementwise({
  op: "lessEqual",
  inputs: 2,
  batch([left, right], output, from, to) {
    for (let i = from; i < to; i++) output[i] = lessEqual(left![i]!, right![i]!);
  },
});

const equal = (a: number, b: number): number => (a !== a || b !== b ? Number.NaN : a === b ? 1 : 0);

/** 1 where a === b, 0 where not, NaN where either is NaN. */
export const equalPrimitive = defineElementwise({
  op: "equal",
  inputs: 2,
  batch([left, right], output, from, to) {
    for (let i = from; i < to; i++) output[i] = equal(left![i]!, right![i]!);
  },
});
