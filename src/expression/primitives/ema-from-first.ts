import { definePrimitive } from "../primitive.ts";
import { SEEDED } from "./seeded.ts";

/**
 * Exponential moving average seeded with the first value itself, then average += (value - average) × 2 / (length + 1); the
 * first `length` - 1 rows give no value. It is the average inside TA-Lib's ADOSC.
 */
export const emaFromFirstPrimitive = definePrimitive({
  op: "emaFromFirst",
  ...SEEDED,
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
