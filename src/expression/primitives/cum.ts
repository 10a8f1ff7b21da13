import { defineRecursion } from "../recursion.ts";

/** Sum since the first row; a gap adds nothing. */
export const cumPrimitive = defineRecursion({
  op: "cum",
  inputs: 1,
  nan: "holds",
  state: [0],
  next(m, sum, value) {
    const total = m.keep(m.add(sum, value));
    return { state: [m.choose(m.unbounded(total), sum, total)], value: m.finite(total) };
  },
});
