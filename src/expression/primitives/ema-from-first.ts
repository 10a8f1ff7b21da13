import { definePrimitive } from "../primitive.ts";
import { SEEDED } from "./seeded.ts";

/**
 * Exponential moving average seeded with the first value itself, then average += (value - average) × 2 / (length + 1); the
 * first `length` - 1 rows give no value. It is the average inside TA-Lib's ADOSC.
 */
export const emaFromFirstPrimitive = definePrimitive({
  op: "emaFromFirst",
  ...SEEDED,
  step(state, at, inputs, params) {
    const value = inputs[0]!;
    const length = params[0]!;
    const seen = state[at + 1]!;
    const average = seen === 0 ? value : state[at]! + (value - state[at]!) * (2 / (length + 1));
    const known = average - average === 0;
    state[at] = known ? average : 0;
    state[at + 1] = known ? Math.min(seen + 1, length) : 0;
    return known && seen + 1 >= length ? average : Number.NaN;
  },
  batch([input], output, _from, to, params) {
    const length = params[0]!;
    const factor = 2 / (length + 1);
    let average = 0;
    let seen = 0;
    for (let i = 0; i < to; i++) {
      const value = input![i]!;
      average = seen === 0 ? value : average + (value - average) * factor;
      // A gap, or an overflow, which counts as one.
      if (average - average !== 0) {
        seen = 0;
        output[i] = Number.NaN;
      } else {
        if (seen < length) seen++;
        output[i] = seen === length ? average : Number.NaN;
      }
    }
  },
});
