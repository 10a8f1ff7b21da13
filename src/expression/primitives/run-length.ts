import { defineRecursion } from "../recursion.ts";

/** Signed number of rows in a row on which the value has its present sign; 0 where it is 0. */
export const runLengthPrimitive = defineRecursion({
  op: "runLength",
  inputs: 1,
  counts: true,
  nan: "restarts",
  state: [0],
  next(m, before, value) {
    const [zero, one] = [m.number(0), m.number(1)];
    const up = m.choose(m.greater(before, zero), m.add(before, one), one);
    const down = m.choose(m.less(before, zero), m.sub(before, one), m.number(-1));
    const run = m.keep(m.choose(m.greater(value, zero), up, m.choose(m.less(value, zero), down, zero)));
    return { state: [run], value: m.choose(m.missing(value), m.number(Number.NaN), run) };
  },
});
