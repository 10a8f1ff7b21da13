import { defineRecursion } from "../recursion.ts";

/**
 * Heikin-Ashi open: (open + close) / 2 on the first bar, then the middle of the Heikin-Ashi open and close
 * (open + high + low + close) / 4 of the bar before.
 */
export const heikinAshiOpenPrimitive = defineRecursion({
  op: "heikinAshiOpen",
  inputs: 4,
  nan: "restarts",
  nanoseconds: 5,
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
});
