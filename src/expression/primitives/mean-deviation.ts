import { defineFormulaWindow } from "../window.ts";
import { meanDistance } from "./distances.ts";

/** Mean absolute deviation from the mean of the newest `length` values. */
export const meanDeviationPrimitive = defineFormulaWindow({
  op: "meanDeviation",
  inputs: 1,
  cost: ([length]) => 3 + length!,
  formula(m, length) {
    const oldest = m.oldest(0);
    const mean = meanDistance(m, length);
    const [total] = m.fold([m.number(0)], (sum, value) => [m.add(sum, m.abs(m.sub(m.sub(value, oldest), mean)))]);
    return m.finite(m.div(total!, length));
  },
});
