import type { Formula } from "../formula.ts";
import { definePrimitive, type Primitive } from "../primitive.ts";
import { exponentialFactor, SEEDED } from "./seeded.ts";

/**
 * The mean of the first `length` values, then average += (value - average) × factor. The mean is taken as
 * average += (value - average) / seen, so that a price which stands still is its own average to the last bit.
 */
function seededAverage(op: string, factor: Formula): Primitive {
  return definePrimitive({
    op,
    ...SEEDED,
    formula: {
      kind: "average",
      seedRows: (_m, length) => length,
      seed: (m, average, value, seen) => m.add(average, m.div(m.sub(value, average), seen)),
      next: (m, average, value, length) => m.add(average, m.mul(m.sub(value, average), m.keep(factor(m, length)))),
    },
  });
}

/** Exponential moving average, with seed and factor of TA-Lib. */
export const emaPrimitive = seededAverage("ema", exponentialFactor);

/** Wilder's moving average (RMA). */
export const wilderPrimitive = seededAverage("wilder", (m, length) => m.div(m.number(1), length));
