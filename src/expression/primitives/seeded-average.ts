import { definePrimitive, type Primitive } from "../primitive.ts";
import { SEEDED } from "./seeded.ts";

/**
 * The mean of the first `length` values, then average += (value - average) × factor. The mean is taken as
 * average += (value - average) / seen, so that a price which stands still is its own average to the last bit.
 */
function seededAverage(op: string, factorOf: (length: number) => number): Primitive {
  return definePrimitive({
    op,
    ...SEEDED,
    batch([input], output, _from, to, params) {
      const length = params[0]!;
      const factor = factorOf(length);
      let average = 0;
      let seen = 0;
      for (let i = 0; i < to; i++) {
        if (seen < length) average += (input![i]! - average) / ++seen;
        else average += (input![i]! - average) * factor;
        // A gap, or an overflow, which counts as one.
        if (average - average !== 0) {
          average = seen = 0;
          output[i] = Number.NaN;
        } else {
          output[i] = seen === length ? average : Number.NaN;
        }
      }
    },
  });
}

/** Exponential moving average, with seed and factor of TA-Lib. */
export const emaPrimitive = seededAverage("ema", (length) => 2 / (length + 1));

/** Wilder's moving average (RMA). */
export const wilderPrimitive = seededAverage("wilder", (length) => 1 / length);
