import { defineRecursion } from "../recursion.ts";

/**
 * Rows since the condition was last true (a number other than 0): 0 on such a row, NaN before the first. A row on which
 * it is not known gives NaN and counts as a row on which it was false.
 */
export const barsSincePrimitive = defineRecursion({
  op: "barsSince",
  inputs: 1,
  nan: "handles",
  state: [Number.NaN],
  next(m, before, condition) {
    const isTrue = m.both(m.equal(condition, condition), m.differs(condition, m.number(0)));
    const since = m.keep(m.choose(isTrue, m.number(0), m.add(before, m.number(1))));
    return { state: [since], value: m.choose(m.missing(condition), m.number(Number.NaN), since) };
  },
});
