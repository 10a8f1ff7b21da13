import { defineFormulaWindow } from "../window.ts";

/** 100 × the least of value / (highest value of the window up to it) - 1: the worst fall from a peak, 0 or negative. */
export const maxDrawdownPrimitive = defineFormulaWindow({
  op: "maxDrawdown",
  inputs: 1,
  cost: ([length]) => 3 + 1.8 * length!,
  formula(m) {
    const [, least] = m.fold([m.oldest(0), m.number(1)], (before, share, value) => {
      const peak = m.keep(m.maximum(before, value));
      return [peak, m.minimum(share, m.div(value, peak))];
    });
    return m.finite(m.mul(m.number(100), m.sub(least!, m.number(1))));
  },
});
