import { defineRecursion } from "../recursion.ts";
import { isKeyChange } from "./key-change.ts";

/** Sum since the row on which the second series took its present value; a gap in either adds nothing. */
export const cumSincePrimitive = defineRecursion({
  op: "cumSince",
  inputs: 2,
  key: 1,
  nan: "holds",
  state: [0, Number.NaN],
  next(m, sum, before, value, key) {
    const [begun, present] = m.chooseEach(isKeyChange(m, before, key), [m.number(0), key], [sum, before]);
    const total = m.keep(m.add(begun!, value));
    const isGap = m.either(m.unbounded(total), m.missing(key));
    const [after, result] = m.chooseEach(isGap, [begun!, m.number(Number.NaN)], [total, total]);
    return { state: [after!, present!], value: result! };
  },
});
