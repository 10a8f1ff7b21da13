import { definePrimitive } from "../primitive.ts";

/** Sum since the first row; a gap adds nothing. */
export const cumPrimitive = definePrimitive({
  op: "cum",
  inputs: 1,
  params: [],
  warmup: () => 0,
  tail: () => Infinity,
  nan: "holds",
  cost: () => 3,
  formula: {
    kind: "recursion",
    state: [0],
    next(m, sum, value) {
      const total = m.keep(m.add(sum, value));
      return { state: [m.choose(m.unbounded(total), sum, total)], value: m.finite(total) };
    },
  },
});
