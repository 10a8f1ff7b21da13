import { definePrimitive } from "../primitive.ts";

/**
 * Heikin-Ashi open: (open + close) / 2 on the first bar, then the middle of the Heikin-Ashi open and close
 * (open + high + low + close) / 4 of the bar before.
 */
export const heikinAshiOpenPrimitive = definePrimitive({
  op: "heikinAshiOpen",
  inputs: 4,
  params: [],
  warmup: () => 0,
  tail: () => Infinity,
  nan: "restarts",
  cost: () => 5,
  formula: {
    kind: "recursion",
    // NaN: no bar came before.
    state: [Number.NaN],
    next(m, due, open, high, low, close) {
      const first = m.div(m.add(open, close), m.number(2));
      const now = m.keep(m.choose(m.missing(due), first, due));
      const middle = m.div(m.add(m.add(m.add(open, high), low), close), m.number(4));
      const next = m.keep(m.div(m.add(now, middle), m.number(2)));
      const none = m.number(Number.NaN);
      const [after, result] = m.chooseEach(m.unbounded(next), [none, none], [next, now]);
      return { state: [after!], value: result! };
    },
  },
});
