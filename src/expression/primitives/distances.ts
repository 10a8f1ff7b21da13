import type { WindowAlgebra } from "../formula.ts";

/** Mean distance of the values of an input from its oldest. */
export function meanDistance<V, M>(m: WindowAlgebra<V, M>, length: V, input = 0): V {
  const oldest = m.oldest(input);
  const [total] = m.fold([m.number(0)], (sum, ...inputs) => [m.add(sum, m.sub(inputs[input]!, oldest))]);
  return m.keep(m.div(total!, length));
}

/** Sum of squares around the mean, in two passes over the distances from the oldest value. */
export function squares<V, M>(m: WindowAlgebra<V, M>, length: V): V {
  const oldest = m.oldest(0);
  const mean = meanDistance(m, length);
  const [total] = m.fold([m.number(0)], (sum, value) => {
    const distance = m.keep(m.sub(m.sub(value, oldest), mean));
    return [m.add(sum, m.mul(distance, distance))];
  });
  return total!;
}
