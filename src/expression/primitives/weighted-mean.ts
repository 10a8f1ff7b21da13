import { defineFormulaWindow } from "../window.ts";

/** Mean with weights 1 … length, the newest the heaviest (TA_WMA), taken over the distances from the oldest value. */
export const weightedMeanPrimitive = defineFormulaWindow({
  op: "weightedMean",
  inputs: 1,
  cost: ([length]) => 2 + 0.6 * length!,
  formula(m, length) {
    const oldest = m.oldest(0);
    const one = m.number(1);
    const [total] = m.fold(
      [m.number(0)],
      (sum, value, weight) => [m.add(sum, m.mul(m.sub(value, oldest), weight))],
      one,
    );
    const weights = m.keep(m.div(m.mul(length, m.add(length, one)), m.number(2)));
    return m.finite(m.add(oldest, m.div(total!, weights)));
  },
});
