import { defineElementwise } from "../elementwise.ts";

/** a where the condition is not 0, b where it is 0, NaN where it is NaN; the branch not taken may be NaN. */
export const wherePrimitive = defineElementwise({
  op: "where",
  inputs: 3,
  nan: "handles",
  formula: (m, condition, a, b) =>
    m.choose(m.missing(condition), m.number(Number.NaN), m.choose(m.equal(condition, m.number(0)), b, a)),
});

/** a, or b where a is NaN. */
export const coalescePrimitive = defineElementwise({
  op: "coalesce",
  inputs: 2,
  nan: "handles",
  formula: (m, a, b) => m.choose(m.missing(a), b, a),
});
