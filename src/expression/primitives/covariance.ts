import type { WindowAlgebra } from "../formula.ts";
import { defineFormulaWindow } from "../window.ts";
import { meanDistance } from "./distances.ts";

/** The distances of two values from the means of their inputs. */
function distancesOf<V, M>(m: WindowAlgebra<V, M>, length: V): (a: V, b: V) => readonly [V, V] {
  const [oldestA, oldestB] = [m.oldest(0), m.oldest(1)];
  const [meanA, meanB] = [meanDistance(m, length, 0), meanDistance(m, length, 1)];
  return (a, b) => [m.keep(m.sub(m.sub(a, oldestA), meanA)), m.keep(m.sub(m.sub(b, oldestB), meanB))];
}

/** Population covariance of two series over the newest `length` rows. */
export const covariancePrimitive = defineFormulaWindow({
  op: "covariance",
  inputs: 2,
  cost: ([length]) => 3 + 2.3 * length!,
  formula(m, length) {
    const distances = distancesOf(m, length);
    const [total] = m.fold([m.number(0)], (sum, a, b) => [m.add(sum, m.mul(...distances(a, b)))]);
    return m.finite(m.div(total!, length));
  },
});

/** Pearson's correlation, -1 … 1; NaN where either does not vary. */
export const correlationPrimitive = defineFormulaWindow({
  op: "correlation",
  inputs: 2,
  cost: ([length]) => 8 + 3.2 * length!,
  formula(m, length) {
    const zero = m.number(0);
    const distances = distancesOf(m, length);
    const [shared, squaresA, squaresB] = m.fold([zero, zero, zero], (product, left, right, a, b) => {
      const [x, y] = distances(a, b);
      return [m.add(product, m.mul(x, y)), m.add(left, m.mul(x, x)), m.add(right, m.mul(y, y))];
    });
    const share = m.div(shared!, m.mul(m.sqrt(squaresA!), m.sqrt(squaresB!)));
    return m.finite(m.maximum(m.minimum(share, m.number(1)), m.number(-1)));
  },
});
