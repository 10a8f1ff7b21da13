import { definePrimitive } from "../primitive.ts";
import { SEEDED } from "./seeded.ts";

/**
 * Wilder's smoothed sum as TA_PLUS_DI and TA_ADX take it: the sum of the first length - 1 values, which gives no
 * output, then total = total - total / length + value.
 */
export const wilderSumPrimitive = definePrimitive({
  op: "wilderSum",
  ...SEEDED,
  batch([input], output, _from, to, params) {
    const length = params[0]!;
    const keep = (length - 1) / length;
    let total = 0;
    let seen = 0;
    for (let i = 0; i < to; i++) {
      if (seen < length) seen++;
      total = (seen < length ? total : total * keep) + input![i]!;
      // A gap, or an overflow, which counts as one.
      if (total - total !== 0) {
        total = seen = 0;
        output[i] = Number.NaN;
      } else {
        output[i] = seen === length ? total : Number.NaN;
      }
    }
  },
});
