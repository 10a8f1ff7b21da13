import { defineFormulaWindow } from "../window.ts";

/** 100 × the share of the `length` values before this row that are below it. */
export const percentRankPrimitive = defineFormulaWindow({
  op: "percentRank",
  inputs: 1,
  more: 1,
  cost: ([length]) => 5 + length!,
  formula(m, length) {
    const [zero, none] = [m.number(0), m.number(Number.NaN)];
    const newest = m.newest(0);
    // The newest value is not below itself. A value that is missing makes the count NaN.
    const [below] = m.fold([zero], (count, value) => [
      m.choose(m.missing(value), none, m.add(count, m.choose(m.less(value, newest), m.number(1), zero))),
    ]);
    return m.div(m.mul(m.number(100), below!), length);
  },
});
