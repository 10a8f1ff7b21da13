import { definePrimitive } from "../primitive.ts";
import { exponentialFactor, SEEDED } from "./seeded.ts";

/**
 * Exponential moving average seeded with the first value itself, then average += (value - average) × 2 / (length + 1); the
 * first `length` - 1 rows give no value. It is the average inside TA-Lib's ADOSC.
 */
export const emaFromFirstPrimitive = definePrimitive({
  op: "emaFromFirst",
  ...SEEDED,
  formula: {
    kind: "average",
    seedRows: (m) => m.number(1),
    seed: (_m, _average, value) => value,
    next: (m, average, value, length) =>
      m.add(average, m.mul(m.sub(value, average), m.keep(exponentialFactor(m, length)))),
  },
});
