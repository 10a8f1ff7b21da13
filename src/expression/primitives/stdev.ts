import { defineFormulaWindow } from "../window.ts";
import { squares } from "./distances.ts";

/** Population standard deviation: exactly 0 when all values are equal. */
export const stdevPrimitive = defineFormulaWindow({
  op: "stdev",
  inputs: 1,
  cost: ([length]) => 6 + length!,
  formula: (m, length) => m.finite(m.sqrt(m.div(squares(m, length), length))),
});

/** Sample standard deviation. */
export const sampleStdevPrimitive = defineFormulaWindow({
  op: "sampleStdev",
  inputs: 1,
  cost: ([length]) => 6 + length!,
  formula: (m, length) => m.finite(m.sqrt(m.div(squares(m, length), m.sub(length, m.number(1))))),
});
