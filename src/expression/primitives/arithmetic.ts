import { defineElementwise } from "../elementwise.ts";
import { finite } from "../finite.ts";

/** a + b */
export const addPrimitive = defineElementwise({
  op: "add",
  inputs: 2,
  formula: (m, a, b) => m.finite(m.add(a, b)),
});

/** a - b */
export const subPrimitive = defineElementwise({
  op: "sub",
  inputs: 2,
  formula: (m, a, b) => m.finite(m.sub(a, b)),
});

/** a × b */
export const mulPrimitive = defineElementwise({
  op: "mul",
  inputs: 2,
  formula: (m, a, b) => m.finite(m.mul(a, b)),
});

/** a / b; NaN where b is 0 */
export const divPrimitive = defineElementwise({
  op: "div",
  inputs: 2,
  formula: (m, a, b) => m.finite(m.div(a, b)),
});

/** Math.pow, but NaN to the power 0 stays NaN. */
const raise = (base: number, exponent: number): number => (base === base ? finite(base ** exponent) : Number.NaN);

/** a to the power b; NaN where either is NaN, or the result is not real or overflows. */
export const powerPrimitive = defineElementwise({
  op: "power",
  inputs: 2,
  nanoseconds: 55,
  batch([left, right], output, from, to) {
    for (let i = from; i < to; i++) output[i] = raise(left![i]!, right![i]!);
  },
});

/** The lesser; NaN where either is NaN */
export const minimumPrimitive = defineElementwise({
  op: "minimum",
  inputs: 2,
  formula: (m, a, b) => m.minimum(a, b),
});

/** The greater; NaN where either is NaN */
export const maximumPrimitive = defineElementwise({
  op: "maximum",
  inputs: 2,
  formula: (m, a, b) => m.maximum(a, b),
});
