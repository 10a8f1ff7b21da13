import { definePrimitive } from "../primitive.ts";
import { SEEDED } from "./seeded.ts";

/**
 * Wilder's smoothed sum as TA_PLUS_DI and TA_ADX take it: the sum of the first length - 1 values, which gives no
 * output, then total = total - total / length + value.
 */
export const wilderSumPrimitive = definePrimitive({
  op: "wilderSum",
  ...SEEDED,
  formula: {
    kind: "average",
    seedRows: (m, length) => m.sub(length, m.number(1)),
    seed: (m, total, value) => m.add(total, value),
    next(m, total, value, length) {
      const share = m.keep(m.div(m.sub(length, m.number(1)), length));
      return m.add(m.mul(total, share), value);
    },
  },
});
