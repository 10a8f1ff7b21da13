import { defineFormulaWindow } from "../window.ts";

/** Sum of the newest `length` values, added oldest to newest. */
export const sumPrimitive = defineFormulaWindow({
  op: "sum",
  inputs: 1,
  cost: ([length]) => 2 + length! / 3,
  formula(m) {
    const [total] = m.fold([m.number(0)], (sum, value) => [m.add(sum, value)]);
    return m.finite(total!);
  },
});
