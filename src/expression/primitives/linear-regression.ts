import type { WindowAlgebra } from "../formula.ts";
import { defineFormulaWindow } from "../window.ts";
import { meanDistance, squares } from "./distances.ts";

/** Sum of (k - middle) × distance of the k-th value from the oldest: the slope times the sum of squares of k. */
function product<V, M>(m: WindowAlgebra<V, M>, length: V): V {
  const oldest = m.oldest(0);
  const first = m.keep(m.div(m.sub(m.number(1), length), m.number(2)));
  const [total] = m.fold([m.number(0)], (sum, value, place) => [m.add(sum, m.mul(place, m.sub(value, oldest)))], first);
  return total!;
}

/** Sum of (k - middle)² for k = 0 … length-1. */
function squaresOfRows<V, M>(m: WindowAlgebra<V, M>, length: V): V {
  return m.keep(m.div(m.mul(length, m.sub(m.mul(length, length), m.number(1))), m.number(12)));
}

/** Slope per row of the least-squares line (TA_LINEARREG_SLOPE). */
export const linregSlopePrimitive = defineFormulaWindow({
  op: "linregSlope",
  inputs: 1,
  cost: ([length]) => 2 + 0.5 * length!,
  formula: (m, length) => m.finite(m.div(product(m, length), squaresOfRows(m, length))),
});

/** The line's value at the newest row (TA_LINEARREG). */
export const linregEndPrimitive = defineFormulaWindow({
  op: "linregEnd",
  inputs: 1,
  cost: ([length]) => 3 + 0.9 * length!,
  formula(m, length) {
    const slope = m.div(product(m, length), squaresOfRows(m, length));
    const rise = m.keep(m.div(m.mul(slope, m.sub(length, m.number(1))), m.number(2)));
    return m.finite(m.add(m.oldest(0), m.add(meanDistance(m, length), rise)));
  },
});

/** Share of the variance that the line explains, 0 … 1; NaN where the values do not vary. */
export const linregR2Primitive = defineFormulaWindow({
  op: "linregR2",
  inputs: 1,
  cost: ([length]) => 4 + 1.4 * length!,
  formula(m, length) {
    const varied = squares(m, length);
    const shared = product(m, length);
    const share = m.keep(m.mul(m.div(shared, varied), m.div(shared, squaresOfRows(m, length))));
    return m.finite(m.choose(m.greater(share, m.number(1)), m.number(1), share));
  },
});
