import { defineElementwise } from "../elementwise.ts";
import { finite } from "../finite.ts";

/** -x */
export const negPrimitive = defineElementwise({ op: "neg", inputs: 1, formula: (m, x) => m.neg(x) });

/** |x| */
export const absPrimitive = defineElementwise({ op: "abs", inputs: 1, formula: (m, x) => m.abs(x) });

/** Square root; NaN below 0 */
export const sqrtPrimitive = defineElementwise({ op: "sqrt", inputs: 1, formula: (m, x) => m.sqrt(x) });

/** Natural logarithm; NaN at 0 and below */
export const logPrimitive = defineElementwise({
  op: "log",
  inputs: 1,
  nanoseconds: 14,
  batch([input], output, from, to) {
    for (let i = from; i < to; i++) output[i] = finite(Math.log(input![i]!));
  },
});

/** e to the power x; NaN on overflow */
export const expPrimitive = defineElementwise({
  op: "exp",
  inputs: 1,
  nanoseconds: 14,
  batch([input], output, from, to) {
    for (let i = from; i < to; i++) output[i] = finite(Math.exp(input![i]!));
  },
});

/** The nearest whole number, halves away from zero */
export const roundPrimitive = defineElementwise({
  op: "round",
  inputs: 1,
  formula: (m, x) => m.choose(m.less(x, m.number(0)), m.neg(m.round(m.neg(x))), m.round(x)),
});

/** The greatest whole number not above x */
export const floorPrimitive = defineElementwise({ op: "floor", inputs: 1, formula: (m, x) => m.floor(x) });

/** -1, 0 or 1 */
export const signPrimitive = defineElementwise({
  op: "sign",
  inputs: 1,
  formula: (m, x) =>
    m.choose(m.less(x, m.number(0)), m.number(-1), m.choose(m.greater(x, m.number(0)), m.number(1), x)),
});
