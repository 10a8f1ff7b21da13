import { defineElementwise } from "../elementwise.ts";
import { finite } from "../finite.ts";

/** -x */
export const negPrimitive = defineElementwise({
  op: "neg",
  inputs: 1,
  batch([input], output, from, to) {
    for (let i = from; i < to; i++) output[i] = -input![i]!;
  },
});

/** |x| */
export const absPrimitive = defineElementwise({
  op: "abs",
  inputs: 1,
  batch([input], output, from, to) {
    for (let i = from; i < to; i++) output[i] = Math.abs(input![i]!);
  },
});

/** Square root; NaN below 0 */
export const sqrtPrimitive = defineElementwise({
  op: "sqrt",
  inputs: 1,
  batch([input], output, from, to) {
    for (let i = from; i < to; i++) output[i] = Math.sqrt(input![i]!);
  },
});

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

/** Math.round takes -2.5 to -2; this takes it to -3, so that rounding is the same on both sides of 0. */
const nearest = (value: number): number => (value < 0 ? -Math.round(-value) : Math.round(value));

/** The nearest whole number, halves away from zero */
export const roundPrimitive = defineElementwise({
  op: "round",
  inputs: 1,
  batch([input], output, from, to) {
    for (let i = from; i < to; i++) output[i] = nearest(input![i]!);
  },
});

/** The greatest whole number not above x */
export const floorPrimitive = defineElementwise({
  op: "floor",
  inputs: 1,
  batch([input], output, from, to) {
    for (let i = from; i < to; i++) output[i] = Math.floor(input![i]!);
  },
});

/** -1, 0 or 1 */
export const signPrimitive = defineElementwise({
  op: "sign",
  inputs: 1,
  batch([input], output, from, to) {
    for (let i = from; i < to; i++) output[i] = Math.sign(input![i]!);
  },
});
